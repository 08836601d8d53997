// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace tilescope::check {

struct Arguments {
  std::vector<std::string> files;
  std::string network, hardware;
  std::string description;  // of a sweep, for certificates of hardware searches
  bool json = false;
  bool solvesAgain = false;  // verify bounds by solving again instead of by certificates
};

// The options of tilescope-check, parsed into `arguments`, which must outlive them.
std::shared_ptr<CLI::App> optionTree(Arguments& arguments);

}  // namespace tilescope::check
