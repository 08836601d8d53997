// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>
#include <string>

namespace tilescope::nve {

// Turns names into parts of file names: letters, digits, "-" and "_" stay, others become "_". Long names are shortened;
// used ones (ignoring case) get a number.
class FileNames {
 public:
  std::string of(const std::string& name);

 private:
  std::set<std::string> taken_;
};

}  // namespace tilescope::nve
