// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/search/search_strategy.h"

namespace tilescope::zigzag {

// The searches of the model "zigzag", the default first.
const std::vector<const SearchStrategy*>& zigzagSearches();

}  // namespace tilescope::zigzag
