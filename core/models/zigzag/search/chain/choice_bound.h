// SPDX-License-Identifier: GPL-3.0-or-later
// A lower bound on energy over all mappings with one choice of spatial loops, about fifty times as fast as a search.
// Tiles next to the array (layer_tables.h) are nested, at exact minimum cost; every other tile has its own minimum. The
// bound is within one or two percent of the optimum, often equal.
#pragma once

#include <cstdint>
#include <limits>

#include "core/base/portable_math.h"
#include "core/models/zigzag/search/chain/layer_tables.h"

namespace tilescope::zigzag {

struct ChoiceBound {
  double energy = 0;  // lower bound of all mappings; the limit if stopped early
  std::uint64_t nodes = 0;
};

// limit: the search stops once the bound reaches it.
ChoiceBound leastEnergy(const ChoiceTables& tables, double limit = std::numeric_limits<double>::infinity(),
                        Simd simd = bestSimd());

}  // namespace tilescope::zigzag
