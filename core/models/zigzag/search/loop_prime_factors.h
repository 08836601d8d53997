// SPDX-License-Identifier: GPL-3.0-or-later
// Loop prime factors: the pieces of which LOMA builds every temporal order (Symons et al., "LOMA: Fast Auto-Scheduling
// on DNN Accelerators through Loop-Order-based Memory Allocation", AICAS 2021; limit and ties as in ZigZag 3.8.5).
#pragma once

#include <vector>

#include "core/models/zigzag/nest.h"

namespace tilescope::zigzag {

// The prime factors of the temporal iterations, by dimension and then ascending; never empty: where nothing is left to
// iterate, one loop of size 1 over the first dimension. While there are more than limit (at least one per dimension is
// kept) the two smallest factors of the dimension with most factors merge.
std::vector<Loop> loopPrimeFactors(const Sizes& temporal, std::size_t dims, int limit);

}  // namespace tilescope::zigzag
