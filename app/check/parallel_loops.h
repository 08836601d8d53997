// SPDX-License-Identifier: GPL-3.0-or-later
// The spatial unrolling: the choices that a profile's dataflows allow, and the lanes that a choice makes.
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
// [array dimension]: sorted, without factors of 1. Their order along one array dimension means nothing.
using Unrolling = std::vector<std::vector<ParallelLoop>>;

// Every choice that the dataflow allows (null: the profile has none, everything is open), in any order, with repeats
// where loops over one dimension lie along several array dimensions.
std::vector<Unrolling> choicesOf(const Space& space, const Dataflow* dataflow);

// All choices of the dataflow of that name, of all of the profile where it is "". Without repeats.
std::vector<Unrolling> allChoices(const Space& space, const HardwareProfile& hardware, const std::string& dataflow);

std::string wordsOf(const Space& space, const Unrolling& unrolling);  // "D1: K16, D2: -"

// A choice at work.
struct Lanes {
  Extents all;                               // [dimension]
  std::vector<std::vector<Extents>> within;  // [tensor][station][dimension]: that one instance serves
  std::vector<std::vector<Extents>> above;   // the rest
  Extents temporal;                          // iterations that are left for temporal loops
};
Lanes lanesOf(const Space& space, const Unrolling& unrolling);

}  // namespace tilescope::check
