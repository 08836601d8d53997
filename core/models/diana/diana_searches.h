// SPDX-License-Identifier: GPL-3.0-or-later
// The searches of DIANA's model: exact (default), paper, exhaustive, dory.
#pragma once

#include <vector>

#include "core/models/search_strategy.h"

namespace tilescope::diana {

const std::vector<const SearchStrategy*>& dianaSearches();

}  // namespace tilescope::diana
