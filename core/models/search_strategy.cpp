// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/search_strategy.h"

#include "core/base/label_words.h"

namespace tilescope {

std::string SearchStrategy::title() const {
  return labelOf(std::string(id()));
}

}  // namespace tilescope
