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
  std::vector<std::string> reduced;  // a sentence per fixed unroll that does not fit as written
};

struct ParallelChoices {
  std::vector<ParallelChoice> choices;  // without duplicates, in the order that decides ties
  std::optional<Violation> violation;   // from the last dataflow that cannot run at all
  bool complete = true;                 // false: there are more than kMaxParallelChoices
};

// Maximum number of choices of one layer and dataflow. Beyond it the search would take minutes: only the most promising
// are kept, and nothing is proven.
inline constexpr std::size_t kMaxParallelChoices = 20'000;

// Twins unroll the same loops along array dimensions of equal size that every memory serves in the same way: they cost
// the same, so the search needs only one of them; a proof names all.
enum class Twins { First, All };

// only: the dataflow asked for. Unrolls that a dataflow fixes are reduced as in spatialCandidates(); each array
// dimension that it leaves open takes one loop (any dimension of the layer, any factor that divides the largest one
// that fits) or none.
ParallelChoices parallelChoices(const Problem& problem, const HardwareProfile& hardware,
                                const std::optional<std::string>& only, Twins twins = Twins::First);

// Iterations that these spatial loops leave for temporal loops.
Sizes iterationsInTime(const Problem& problem, const Unrolling& unrolling);

// A lower bound on the cycles of every mapping with these spatial loops: all temporal iterations, and the array's
// stalls at its ports however long tiles stay at the multipliers.
double leastCycles(const Problem& problem, const Unrolling& unrolling);

// A lower bound on the cycles of every mapping: a port of the outermost memory has to pass every element once.
double leastOffChipCycles(const Problem& problem);

}  // namespace tilescope::zigzag
