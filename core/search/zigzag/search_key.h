// SPDX-License-Identifier: GPL-3.0-or-later
// What ZigZag's answers depend on, as text: equal keys have equal solutions, up to the layer's name.
#pragma once

#include <string>

#include "core/search/search_strategy.h"

namespace tilescope::zigzag {

std::string searchKey(const SearchRequest& request);

}  // namespace tilescope::zigzag
