// SPDX-License-Identifier: GPL-3.0-or-later
// The searches of the model "eplanner": exact (default), paper, exhaustive, and the baselines zhang, ma, smartshuttle.
#pragma once

#include <vector>

#include "core/models/search_strategy.h"

namespace tilescope::eplanner {

const std::vector<const SearchStrategy*>& eplannerSearches();

}  // namespace tilescope::eplanner
