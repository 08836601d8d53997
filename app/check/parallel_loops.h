// SPDX-License-Identifier: GPL-3.0-or-later
// Spatial unrollings that a profile's dataflows allow, and their lanes.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "app/check/space.h"

namespace tilescope::check {

struct ParallelLoop {
  std::size_t dim = 0;
  std::int64_t factor = 1;

  auto operator<=>(const ParallelLoop&) const = default;
};
// By array dimension, sorted, without loops of size 1. Order has no meaning.
using Unrolling = std::vector<std::vector<ParallelLoop>>;

// All unrollings of the dataflow, or all possible ones if it is null. Unsorted, with repetitions if loops over one
// dimension lie along several array dimensions.
std::vector<Unrolling> choicesOf(const Space& space, const Dataflow* dataflow);

// The dataflow's distinct unrollings; of all dataflows if the name is "".
std::vector<Unrolling> allChoices(const Space& space, const HardwareProfile& hardware, const std::string& dataflow);

std::string wordsOf(const Space& space, const Unrolling& unrolling);  // "D1: K16, D2: -"

struct Lanes {
  Extents all;                               // number of lanes by dimension
  std::vector<std::vector<Extents>> within;  // lanes per instance, by tensor, station and dimension
  std::vector<std::vector<Extents>> above;   // lanes across instances
  Extents temporal;                          // iterations left for temporal loops
};
Lanes lanesOf(const Space& space, const Unrolling& unrolling);

}  // namespace tilescope::check
