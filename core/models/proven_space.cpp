// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/proven_space.h"

#include <fmt/format.h>

namespace tilescope {

std::string outsideProvenSpace(std::string_view what, std::string_view covered, std::string_view remedy) {
  return fmt::format(
      "No proven plan covers this mapping: {}. Proven plans cover {}; this mapping may be better than their optimum. "
      "{}",
      what, covered, remedy);
}

}  // namespace tilescope
