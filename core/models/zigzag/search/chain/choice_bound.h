// SPDX-License-Identifier: GPL-3.0-or-later
// A bound on the energy of all mappings under one choice of spatial loops, some fifty times as quick as searching it.
// The tiles next to the array (layer_tables.h) are nested as in any mapping and their least cost is found exactly; all
// others take the least that each of them ever can. These move between large memories, once where the layer allows it,
// whatever runs in parallel: so the bound differs from the optimum by a percent or two, often by nothing.
#pragma once

#include <cstdint>
#include <limits>

#include "core/base/portable_math.h"
#include "core/models/zigzag/search/chain/layer_tables.h"

namespace tilescope::zigzag {

struct ChoiceBound {
  double energy = 0;  // no mapping has less; where it is the limit, more was not asked
  std::uint64_t nodes = 0;
};

// limit: the search stops once the bound reaches it.
ChoiceBound leastEnergy(const ChoiceTables& tables, double limit = std::numeric_limits<double>::infinity(),
                        Simd simd = bestSimd());

}  // namespace tilescope::zigzag
