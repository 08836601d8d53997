// SPDX-License-Identifier: GPL-3.0-or-later
// All choices of spatial loops that a profile leaves to the exact search.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/hardware/hardware_profile.h"
#include "core/models/evaluation.h"
#include "core/models/zigzag/nest.h"

namespace tilescope::zigzag {

struct ParallelChoice {
  Unrolling unrolling;
  std::string dataflow;              // "" if the profile has none
  std::vector<std::string> reduced;  // a sentence per fixed unroll that does not fit as written
};

struct ParallelChoices {
  std::vector<ParallelChoice> choices;  // without duplicates; the first of equal ones wins
  std::optional<Violation> violation;
  bool complete = true;  // false: more than kMaxParallelChoices
};

// Per layer and dataflow. Of more choices, only the most promising are kept, and nothing is proven.
inline constexpr std::size_t kMaxParallelChoices = 20'000;

// Twins unroll the same loops along different array dimensions of equal size that every memory serves in the same way.
// They cost the same, so a search needs only the first; a proof lists all.
enum class Twins { First, All };

// only: the dataflow; absent: all. Fixed unrolls are reduced as in spatialCandidates(). Each open array dimension takes
// one loop (any dimension, any divisor of the largest fitting factor) or none.
ParallelChoices parallelChoices(const Problem& problem, const HardwareProfile& hardware,
                                const std::optional<std::string>& only, Twins twins = Twins::First);

Sizes iterationsInTime(const Problem& problem, const Unrolling& unrolling);

// Lower bound over mappings: all temporal iterations, plus stalls of the ports next to the array even if tiles stay at
// the multipliers as long as possible.
double leastCycles(const Problem& problem, const Unrolling& unrolling);

// Lower bound over mappings: all elements pass a port of the outermost memory once.
double leastOffChipCycles(const Problem& problem);

}  // namespace tilescope::zigzag
