// SPDX-License-Identifier: GPL-3.0-or-later
// The Neuro Vector Engine's compiler as searches: it chooses coefficient words, lanes and partitions.
#pragma once

#include <vector>

#include "core/models/search_strategy.h"

namespace tilescope::nve {

const std::vector<const SearchStrategy*>& nveSearches();

}  // namespace tilescope::nve
