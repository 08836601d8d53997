// SPDX-License-Identifier: GPL-3.0-or-later
// A lower bound on the energy of all mappings with one choice of spatial loops, some fifty times as fast as searching
// them. The tiles next to the array (layer_tables.h) are nested as in any mapping, and their minimum cost is exact.
// Every other tile counts with its own minimum. These tiles move between large memories, once if the layer allows it,
// whatever is unrolled. So the bound is a percent or two below the optimum, often equal to it.
#pragma once

#include <cstdint>
#include <limits>

#include "core/base/portable_math.h"
#include "core/models/zigzag/search/chain/layer_tables.h"

namespace tilescope::zigzag {

struct ChoiceBound {
  double energy = 0;  // lower bound of all mappings; at the limit if the search stopped early
  std::uint64_t nodes = 0;
};

// limit: the search stops as soon as the bound reaches this energy.
ChoiceBound leastEnergy(const ChoiceTables& tables, double limit = std::numeric_limits<double>::infinity(),
                        Simd simd = bestSimd());

}  // namespace tilescope::zigzag
