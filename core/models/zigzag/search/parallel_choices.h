// SPDX-License-Identifier: GPL-3.0-or-later
// Every choice of spatial loops that a profile leaves to the exact search.
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
  std::string dataflow;              // of the profile; "" where it has none
  std::vector<std::string> reduced;  // one sentence per fixed unroll that does not fit as written
};

struct ParallelChoices {
  std::vector<ParallelChoice> choices;  // without duplicates; the first of equal ones wins
  std::optional<Violation> violation;   // from the last dataflow that cannot run at all
  bool complete = true;                 // false: there are more than kMaxParallelChoices
};

// Maximum number of choices of one layer and dataflow. Beyond it the search would take minutes: only the most promising
// are kept, and nothing is proven.
inline constexpr std::size_t kMaxParallelChoices = 20'000;

// Twins unroll the same loops along different array dimensions that have the same size and that every memory serves in
// the same way. They cost the same, so the search needs only the first; a proof lists all.
enum class Twins { First, All };

// only: the dataflow to use; absent: all. Unrolls that a dataflow fixes are reduced as in spatialCandidates(). Each
// array dimension that it leaves open takes one loop (any dimension of the layer, any factor that divides the largest
// one that fits) or none.
ParallelChoices parallelChoices(const Problem& problem, const HardwareProfile& hardware,
                                const std::optional<std::string>& only, Twins twins = Twins::First);

// Iterations that these spatial loops leave for temporal loops.
Sizes iterationsInTime(const Problem& problem, const Unrolling& unrolling);

// A lower bound on the cycles of every mapping with these spatial loops: all temporal iterations, plus the stalls at
// the ports next to the array even if tiles stay at the multipliers as long as possible.
double leastCycles(const Problem& problem, const Unrolling& unrolling);

// A lower bound on the cycles of every mapping: all elements pass a port of the outermost memory once.
double leastOffChipCycles(const Problem& problem);

}  // namespace tilescope::zigzag
