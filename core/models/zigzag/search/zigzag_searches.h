// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/models/search_strategy.h"

namespace tilescope::zigzag {

// The searches of the model "zigzag", the default first.
const std::vector<const SearchStrategy*>& zigzagSearches();

// What ZigZag's answers depend on, as text: equal keys have equal solutions, up to the layer's name.
std::string searchKey(const SearchRequest& request);

}  // namespace tilescope::zigzag
