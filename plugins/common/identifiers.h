// SPDX-License-Identifier: GPL-3.0-or-later
// Converts names of layers and arrays to C++ identifiers.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace tilescope {

// Gives each name its own C++ identifier: letters, digits and "_" stay, everything else becomes "_". A result that is
// empty, starts with a digit, is a keyword or is already in use gets a prefix or suffix. The result depends on the
// order of first use.
class Identifiers {
 public:
  std::string of(const std::string& name);

 private:
  std::map<std::string, std::string> known_;
  std::set<std::string> taken_;
};

}  // namespace tilescope
