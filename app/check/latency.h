// SPDX-License-Identifier: GPL-3.0-or-later
// Compute, stall, onloading and offloading cycles of a mapping.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
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

struct Timing {
  std::int64_t transfers = 0;     // 0: no such movement
  std::int64_t period = 0;        // cycles of use of one tile
  std::int64_t open = 0;          // cycles of the period in which the next tile may arrive
  std::int64_t cycles = 0;        // cycles of one transfer
  std::int64_t waitingCount = 0;  // transfers during computation
};
struct TimedMovement {
  std::size_t station = 0;
  Move move = Move::Fill;
  Timing timing;
};
// The movements across a boundary. iterations: of the tile below. repetitions: of its data by loops at its top.
std::vector<TimedMovement> timedMovements(const Space& space, const Lanes& lanes, std::size_t tensor, int lower,
                                          const Extents& iterations, const Boundary::Sides& tiles,
                                          std::int64_t repetitions);

using Timings = std::vector<std::vector<std::array<Timing, 4>>>;  // by tensor, station, Move
Timings noTimings(const Space& space);
// The cycles of a mapping with these movements.
Cycles cyclesOf(const Space& space, const Lanes& lanes, const Timings& timings);

// Whether loads of both inputs pass this port.
bool bothInputsPass(const Space& space, std::size_t memory, std::optional<std::size_t> port);

// A movement may use its port in cycle t if t mod period < open.
struct OpenTime {
  std::int64_t period = 1, open = 1;
};
// Cycles of the longest period in which some movement may use the port. Of any two periods, one must divide the other.
std::int64_t openCycles(std::vector<OpenTime> windows);

}  // namespace tilescope::check
