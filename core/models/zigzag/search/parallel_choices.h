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
  std::vector<ParallelChoice> choices;  // each once, in the order that decides ties
  std::optional<Violation> violation;   // of the last dataflow that cannot run at all
  bool complete = true;                 // false: there are more than kMaxParallelChoices
};

// Maximum number of choices of one layer and dataflow. Beyond it the search would take minutes: the most promising are
// kept, and nothing is proven.
inline constexpr std::size_t kMaxParallelChoices = 20'000;

// Twins run the same loops along array dimensions that are as large and served alike by every memory: they cost the
// same, so that the search needs one of them; a proof names them all.
enum class Twins { First, All };

// only: the dataflow asked for. What a dataflow fixes is reduced as spatialCandidates() does; each array dimension that
// it leaves open takes one loop, of any dimension of the layer and any factor that divides the most that fits, or none.
ParallelChoices parallelChoices(const Problem& problem, const HardwareProfile& hardware,
                                const std::optional<std::string>& only, Twins twins = Twins::First);

// Iterations that these spatial loops leave for temporal loops.
Sizes iterationsInTime(const Problem& problem, const Unrolling& unrolling);

// Cycles that every mapping with these spatial loops takes at least: all temporal iterations, and what the array waits
// for its ports however long tiles stay at the multipliers.
double leastCycles(const Problem& problem, const Unrolling& unrolling);

// Cycles that every mapping takes at least, because a port of the outermost memory has to pass every element once.
double leastOffChipCycles(const Problem& problem);

}  // namespace tilescope::zigzag
