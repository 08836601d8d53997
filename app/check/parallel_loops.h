// SPDX-License-Identifier: GPL-3.0-or-later
// The spatial unrolling: the choices that a profile's dataflows allow, and the resulting lanes.
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
// Loops per array dimension, sorted, without loops of size 1. Their order within a dimension has no meaning.
using Unrolling = std::vector<std::vector<ParallelLoop>>;

// All spatial unrollings that the dataflow allows, or all possible ones if it is null. Unsorted. The same unrolling
// occurs more than once if loops over one dimension lie along several array dimensions.
std::vector<Unrolling> choicesOf(const Space& space, const Dataflow* dataflow);

// All distinct unrollings of the dataflow with this name; of all dataflows of the profile if the name is "".
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
