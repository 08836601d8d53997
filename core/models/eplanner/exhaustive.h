// SPDX-License-Identifier: GPL-3.0-or-later
// Every integer tiling that fits, with all its dataflows, to check the exact search. Ties as in best_first.h.
#pragma once

#include "core/models/eplanner/best_first.h"
#include "core/models/eplanner/exhaustive_kernel.h"

namespace tilescope::eplanner {

struct ExhaustiveSpace {
  Sizes K, C, OY;
  bool cutWindow = false;  // try all sizes of OX, FY, FX, which otherwise stay whole
  std::vector<Flow> flows;
};

// Limit on tilings, counting dataflows: more take hours at 10^9 per second.
inline constexpr double kMaxTilings = 1e13;
double tilingsOf(const Problem& problem, const ExhaustiveSpace& space);

BestFirstAnswer exhaustive(const Problem& problem, const ExhaustiveSpace& space, Objective objective, Simd simd,
                           const CancelToken& cancel = {});

// Without tie-breaking, for the benchmark.
struct PrimaryMinimum {
  double value = 0;
  std::uint64_t tilings = 0;  // counting dataflows
};
PrimaryMinimum primaryMinimum(const Problem& problem, const ExhaustiveSpace& space, Objective objective, Simd simd,
                              const CancelToken& cancel = {});

}  // namespace tilescope::eplanner
