// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>
#include <string>

namespace tilescope::nve {

// Names of layers and inputs as parts of file names: letters, digits, "-" and "_" stay, everything else becomes "_".
// Long names are cut; names already taken, ignoring case, get a number.
class FileNames {
 public:
  std::string of(const std::string& name);

 private:
  std::set<std::string> taken_;  // in lower case
};

}  // namespace tilescope::nve
