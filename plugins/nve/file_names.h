// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>
#include <string>

namespace tilescope::nve {

// Turns names of layers and inputs into parts of file names: letters, digits, "-" and "_" stay, everything else becomes
// "_". Long names are shortened. A name that is already in use, ignoring case, gets a number.
class FileNames {
 public:
  std::string of(const std::string& name);

 private:
  std::set<std::string> taken_;  // in lower case
};

}  // namespace tilescope::nve
