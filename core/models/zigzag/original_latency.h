// SPDX-License-Identifier: GPL-3.0-or-later
// Cycles as ZigZag 3.8.5 counts them: which memories load the next tile during the current one, how long the array
// waits for the busiest port, and how long first and last transfers take.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/models/zigzag/nest.h"

namespace tilescope::zigzag {

class OriginalLatency {
 public:
  explicit OriginalLatency(const Problem& problem);

  LatencyParts operator()(const std::vector<const TensorTerms*>& terms, std::int64_t temporal,
                          std::vector<std::vector<bool>>* doubleBuffered, StallPort* binding) const;

 private:
  struct Member {
    std::size_t operand = 0, level = 0;
    Move move = Move::Fill;
    std::size_t slot = 0;  // of the operand's level among all levels of all operands
  };
  struct PortFigures {
    StallPort place;
    std::int64_t widest = 0;  // bits per cycle
    std::vector<Member> members;
  };
  struct State;

  void findBuffers(State& state) const;
  StallPort findStall(State& state) const;
  void loadOf(const PortFigures& port, State& state) const;
  double onload(const State& state) const;
  double offload(const State& state) const;
  std::size_t slot(std::size_t operand, std::size_t level) const { return firstSlot_[operand] + level; }

  const Problem* problem_;
  std::vector<std::size_t> firstSlot_;  // [operand]
  std::size_t slots_ = 0;
  std::vector<PortFigures> ports_;
  std::vector<bool> twoInputs_;  // [slot · movements + movement]: the port carries both inputs
  double ideal_ = 0;
};

// One-time transfers hide as in ZigZag 3.8.5: cycles with a free port shorten the longest loads first.
struct HideableLoad {
  std::size_t member = 0;  // of the port, for the caller
  double cycles = 0;
  double floor = 0;  // cycles that cannot be hidden, until the innermost memory has its first tile
};

// Sorts by descending cycles and shortens. As in ZigZag 3.8.5, only the current load's floor is respected, so cycles
// can become fractional, less than their floor, and negative.
void hideBehindComputation(std::span<HideableLoad> loads, double freeCycles);

}  // namespace tilescope::zigzag
