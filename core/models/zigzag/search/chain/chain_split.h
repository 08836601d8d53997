// SPDX-License-Identifier: GPL-3.0-or-later
// Divides the chains of a problem in two, so that each part has a mixture of its own. A mixture bounds all chains at
// once, so it lies below the best of them if chains have different bottlenecks: one that stalls at a port of inputs,
// another at a port of outputs. If a tile tells these chains apart, the smaller of both parts' bounds is larger.
#pragma once

#include <array>
#include <memory>
#include <optional>

#include "core/models/zigzag/search/chain/timed_mixture.h"

namespace tilescope::zigzag {

struct ChainPart {
  std::shared_ptr<const ChainProblem> problem;
  double latency = 0;  // lower bound, in cycles; infinite: no chain
  FirstWeights weights;
};

// By the factors of one prime in one dimension of one tile: at most a number of them, or more. Empty if no division
// found raises the bound of latency from `least` by a quarter of the way to `value`. most: divisions whose bounds are
// computed. timing must outlive the parts.
std::optional<std::array<ChainPart, 2>> splitChains(const ChainProblem& problem, const ChainStages& stages,
                                                    const ChainTiming& timing, double least, double value, int most);

}  // namespace tilescope::zigzag
