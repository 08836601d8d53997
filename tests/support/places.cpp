// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/places.h"

namespace tilescope {

std::string inSource(const std::string& relative) {
  return TILESCOPE_SOURCE_DIR "/" + relative;
}

std::string inBuild(const std::string& relative) {
  return TILESCOPE_BINARY_DIR "/" + relative;
}

}  // namespace tilescope
