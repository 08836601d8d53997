// SPDX-License-Identifier: GPL-3.0-or-later
// Names of layers and arrays as C++ identifiers.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace tilescope {

// Each name gets its own identifier: letters, digits and "_" stay, everything else becomes "_"; a prefix or suffix
// resolves conflicts. Depends on the order of first use.
class Identifiers {
 public:
  std::string of(const std::string& name);

 private:
  std::map<std::string, std::string> known_;
  std::set<std::string> taken_;
};

}  // namespace tilescope
