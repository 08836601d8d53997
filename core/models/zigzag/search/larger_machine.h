// SPDX-License-Identifier: GPL-3.0-or-later
// Where ZigZag's exact search has other mappings on a larger machine, so that the optimum may be worse.
#pragma once

#include <string>

#include "core/models/search_strategy.h"

namespace tilescope::zigzag {

// As SearchStrategy::whyMoreMayBeWorse().
std::string whyMoreMayBeWorse(const SearchRequest& less, const HardwareProfile& more);

}  // namespace tilescope::zigzag
