// SPDX-License-Identifier: GPL-3.0-or-later
// A bound on the energy of all mappings with one choice of spatial loops, some fifty times as quick as searching it.
// The tiles next to the array (layer_tables.h) are nested as in any mapping and their minimum cost is found exactly;
// every other tile counts with its own minimum. Those move between large memories, once where the layer allows it,
// whatever is unrolled: so the bound differs from the optimum by a percent or two, often by nothing.
#pragma once

#include <cstdint>
#include <limits>

#include "core/base/portable_math.h"
#include "core/models/zigzag/search/chain/layer_tables.h"

namespace tilescope::zigzag {

struct ChoiceBound {
  double energy = 0;  // lower bound of all mappings; at the limit, the search stopped early
  std::uint64_t nodes = 0;
};

// limit: the search stops once the bound reaches it.
ChoiceBound leastEnergy(const ChoiceTables& tables, double limit = std::numeric_limits<double>::infinity(),
                        Simd simd = bestSimd());

}  // namespace tilescope::zigzag
