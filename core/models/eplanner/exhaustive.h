// SPDX-License-Identifier: GPL-3.0-or-later
// Exhaustive search: every allowed integer tiling that fits, with all its dataflows. It checks the exact search and
// shows the whole space; ties are decided as in best_first.h.
#pragma once

#include "core/models/eplanner/best_first.h"
#include "core/models/eplanner/exhaustive_kernel.h"

namespace tilescope::eplanner {

struct ExhaustiveSpace {
  Sizes K, C, OY;
  bool cutWindow = false;  // also try every size of OX, FY, FX; otherwise these stay whole
  std::vector<Flow> flows;
};

// Maximum number of tilings, counting dataflows. A larger space should be rejected: it takes hours at 10^9 per second.
inline constexpr double kMaxTilings = 1e13;
double tilingsOf(const Problem& problem, const ExhaustiveSpace& space);

BestFirstAnswer exhaustive(const Problem& problem, const ExhaustiveSpace& space, Objective objective, Simd simd,
                           const CancelToken& cancel = {});

// The result without tie-breaking: the smallest primary value and the number of tilings evaluated. Used by the
// benchmark.
struct PrimaryMinimum {
  double value = 0;
  std::uint64_t tilings = 0;  // each with all its dataflows
};
PrimaryMinimum primaryMinimum(const Problem& problem, const ExhaustiveSpace& space, Objective objective, Simd simd,
                              const CancelToken& cancel = {});

}  // namespace tilescope::eplanner
