// SPDX-License-Identifier: GPL-3.0-or-later
// Assigns loops to memories, from the array outwards (ZigZag 3.8.5).
#pragma once

#include <cstddef>
#include <optional>
#include <variant>
#include <vector>

#include "core/mapping/mapping.h"
#include "core/models/zigzag/nest.h"

namespace tilescope::zigzag {

struct AllocationFailure {
  bool hierarchy = false;  // loops are left above the outermost memory; false: a memory is too small
  std::size_t memory = 0;
  std::vector<std::size_t> operands;  // whose smallest tiles do not fit, or the one with loops left
  // Of all operands' smallest tiles; if loops are left, of whole tensors (outputs as partial sums if final ones have
  // room); for given splits, of their tiles.
  double neededBits = 0;
  double availableBits = 0;
};

// realEven: with Allocation::Even, a loop is at the same level for all operands across all memories. ZigZag 3.8.5
// ensures this only within shared memories.
std::variant<Splits, AllocationFailure> allocate(const Rules& rules, const Order& order, Allocation allocation,
                                                 bool realEven);

// Empty if the given splits fit.
std::optional<AllocationFailure> checkCapacity(const Rules& rules, const Order& order, const Splits& splits);

struct Covered {
  std::size_t loops = 0;  // temporal, innermost first
  Rules::RunningSizes sizes{};
};

class AllocationTiles {
 public:
  AllocationTiles(const Rules& rules, const Order& order);

  // Before the first memory: only spatial loops.
  Covered covered(std::size_t operand) const;

  Covered covered(std::size_t operand, std::size_t level, const Covered& before, std::size_t cut) const;

  // Of one instance with the first `cut` loops.
  double bits(std::size_t operand, std::size_t level, std::size_t cut, const Covered& before) const;

  std::size_t loops() const { return covered_.size() - 1; }

  // For operands whose sizes do not depend on the order of multiplication. below: loops in the operand's inner
  // memories. An output is partial while irrelevant loops lie outside these.
  double bits(std::size_t operand, std::size_t level, std::size_t cut, std::size_t below) const;

  // Iterations outside the first `cut` loops: how often the tile is used.
  double remaining(std::size_t cut) const { return remaining_[cut]; }

 private:
  bool partial(std::size_t operand, std::size_t level, std::size_t below) const {
    const std::size_t arrived = level > 0 && rules_.waitsForRuns() ? afterRun_[below] : below;
    return operand == output_ && (lastIrrelevant_ > arrived || parallelIrrelevant_[level]);
  }
  void multiplyParallel(Covered& covered, std::size_t operand, std::size_t archLevel) const;
  void multiplyLoops(Rules::RunningSizes& sizes, std::size_t from, std::size_t to) const;

  const Rules& rules_;
  const Order& order_;
  std::vector<Sizes> covered_;
  std::vector<double> remaining_;
  std::size_t output_ = 0;
  std::size_t lastIrrelevant_ = 0;     // loops up to the outermost that is irrelevant to the output
  std::vector<std::size_t> afterRun_;  // [cut]: first loop from there outwards that is relevant to the output
  // By level of the output: irrelevant spatial loops lie further out.
  std::vector<bool> parallelIrrelevant_;
};

}  // namespace tilescope::zigzag
