// SPDX-License-Identifier: GPL-3.0-or-later
// Cycles of one mapping: compute, waiting for memories, onloading, offloading.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "app/check/counting.h"

namespace tilescope::check {

struct TimedLoop {
  std::size_t dim = 0;
  std::int64_t size = 1;
};

// Temporal loops, innermost first, and which of them each tensor's memories cover.
struct Nest {
  std::vector<TimedLoop> loops;                 // none of size 1
  std::vector<std::vector<std::size_t>> cover;  // [tensor][station]: loops inside or at it, reuse included
  std::vector<std::size_t> held;                // [tensor] innermost loops that an input's data stay at the multipliers

  Extents iterations(std::size_t dims, std::size_t loopsInside) const;
};

struct Cycles {
  std::int64_t ideal = 0, compute = 0, waiting = 0, loads = 0, stores = 0;
  std::int64_t total() const { return compute + waiting + loads + stores; }
};
Cycles cyclesOf(const Space& space, const Lanes& lanes, const Nest& nest);

// A movement may use its port in the cycles t with t mod period < open.
struct OpenTime {
  std::int64_t period = 1, open = 1;
};
// Cycles of the longest period in which the port is open to some movement. Of any two periods one divides the other.
std::int64_t openCycles(std::vector<OpenTime> windows);

}  // namespace tilescope::check
