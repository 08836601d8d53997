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
// By array dimension; sorted, without factors of 1. The order within an array dimension has no meaning.
using Unrolling = std::vector<std::vector<ParallelLoop>>;

// All choices that the dataflow allows (null: the profile has none, so everything is allowed), in any order. Choices
// repeat if loops over one dimension lie along several array dimensions.
std::vector<Unrolling> choicesOf(const Space& space, const Dataflow* dataflow);

// All choices of the dataflow with this name, or of all dataflows of the profile if it is "". Without repetitions.
std::vector<Unrolling> allChoices(const Space& space, const HardwareProfile& hardware, const std::string& dataflow);

std::string wordsOf(const Space& space, const Unrolling& unrolling);  // "D1: K16, D2: -"

// The lanes of one choice.
struct Lanes {
  Extents all;                               // by dimension
  std::vector<std::vector<Extents>> within;  // by tensor, station, dimension: the lanes that one instance serves
  std::vector<std::vector<Extents>> above;   // the other lanes
  Extents temporal;                          // iterations left for temporal loops
};
Lanes lanesOf(const Space& space, const Unrolling& unrolling);

}  // namespace tilescope::check
