// SPDX-License-Identifier: GPL-3.0-or-later
// Exhaustive search: every allowed integer tiling that fits, each with its dataflows. For checking the exact search and
// for anyone who wants to see the whole space; the same tie rule as best_first.h.
#pragma once

#include "core/models/eplanner/best_first.h"
#include "core/models/eplanner/exhaustive_kernel.h"

namespace tilescope::eplanner {

struct ExhaustiveSpace {
  Sizes K, C, OY;
  bool cutWindow = false;  // also every size of OX, FY, FX; otherwise whole
  std::vector<Flow> flows;
};

// Tilings of the space, with dataflows; beyond kMaxTilings (hours at a billion per second) a search should reject.
inline constexpr double kMaxTilings = 1e13;
double tilingsOf(const Problem& problem, const ExhaustiveSpace& space);

BestFirstAnswer exhaustive(const Problem& problem, const ExhaustiveSpace& space, Objective objective, Simd simd,
                           const CancelToken& cancel = {});

// Only the first key: smallest primary value and the number of tilings evaluated. What the benchmark measures.
struct PrimaryMinimum {
  double value = 0;
  std::uint64_t tilings = 0;  // each with all its dataflows
};
PrimaryMinimum primaryMinimum(const Problem& problem, const ExhaustiveSpace& space, Objective objective, Simd simd,
                              const CancelToken& cancel = {});

}  // namespace tilescope::eplanner
