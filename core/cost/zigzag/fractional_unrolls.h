// SPDX-License-Identifier: GPL-3.0-or-later
// What ZigZag 3.8.5 makes of an unroll that does not divide its loop: 37 channels on 32 lanes take 2 passes, so the
// original unrolls 18.5 of them in each. Energy and footprints use that number, latency the integer part of it.
#pragma once

#include <vector>

#include "core/cost/zigzag/problem.h"
#include "core/cost/zigzag/spatial.h"

namespace tilescope::zigzag {

using ParallelLoops = std::vector<std::vector<SpatialLoop>>;  // [array dimension]

// Of the unrolls of one loop dimension only the largest one changes (the first of them in the order of the array).
ParallelLoops fractionalUnrolls(const Problem& problem, const Unrolling& unrolling);

ParallelLoops integerUnrolls(const ParallelLoops& fractional);

}  // namespace tilescope::zigzag
