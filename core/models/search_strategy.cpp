// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/search_strategy.h"

#include <fmt/format.h>

#include "core/base/label_words.h"

namespace tilescope {

std::string SearchStrategy::title() const {
  return labelOf(std::string(id()));
}

std::string outsideProvenSpace(std::string_view what, std::string_view covered, std::string_view remedy) {
  return fmt::format(
      "No proven plan covers this mapping: {}. Proven plans cover {}; this mapping may be better than their optimum. "
      "{}",
      what, covered, remedy);
}

}  // namespace tilescope
