// SPDX-License-Identifier: GPL-3.0-or-later
// Searches of the Neuro Vector Engine's model: its compiler chooses the words of coefficients, the lanes and the
// partitions.
#pragma once

#include <vector>

#include "core/models/search_strategy.h"

namespace tilescope::nve {

const std::vector<const SearchStrategy*>& nveSearches();

}  // namespace tilescope::nve
