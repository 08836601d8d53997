// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>
#include <string>

namespace tilescope::nve {

// Names of layers and inputs as parts of file names: letters, digits, "-" and "_" stay, everything else becomes "_";
// what is too long is cut, what is taken already gets a number, whatever the case of letters.
class FileNames {
 public:
  std::string of(const std::string& name);

 private:
  std::set<std::string> taken_;  // in small letters
};

}  // namespace tilescope::nve
