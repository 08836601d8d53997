// SPDX-License-Identifier: GPL-3.0-or-later
// Names of layers and arrays as C++ identifiers.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace tilescope {

// Different names get different identifiers: letters, digits and "_" stay, everything else becomes "_"; what is then
// empty, starts with a digit, is a keyword of C++ or taken already gets a suffix or prefix. In the order of first use.
class Identifiers {
 public:
  std::string of(const std::string& name);

 private:
  std::map<std::string, std::string> known_;
  std::set<std::string> taken_;
};

}  // namespace tilescope
