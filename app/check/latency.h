// SPDX-License-Identifier: GPL-3.0-or-later
// Compute, stall, onloading and offloading cycles of a mapping.
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

// Temporal loops, innermost first, and those that each memory covers.
struct Nest {
  std::vector<TimedLoop> loops;  // without loops of size 1
  // by tensor and station: number of innermost loops that it covers, including reuse
  std::vector<std::vector<std::size_t>> cover;
  // by tensor: number of innermost loops during which an input's data stay at the multipliers
  std::vector<std::size_t> held;

  Extents iterations(std::size_t dims, std::size_t loopsInside) const;
};

struct Cycles {
  std::int64_t ideal = 0, compute = 0, waiting = 0, loads = 0, stores = 0;
  std::int64_t total() const { return compute + waiting + loads + stores; }
};
Cycles cyclesOf(const Space& space, const Lanes& lanes, const Nest& nest);

// A movement may use its port in cycle t if t mod period < open.
struct OpenTime {
  std::int64_t period = 1, open = 1;
};
// Cycles of the longest period in which some movement may use the port. Of any two periods, one must divide the other.
std::int64_t openCycles(std::vector<OpenTime> windows);

}  // namespace tilescope::check
