// SPDX-License-Identifier: GPL-3.0-or-later
// The assignment of loops to memories, decided memory by memory from the array outwards (ZigZag 3.8.5).
#pragma once

#include <cstddef>
#include <optional>
#include <variant>
#include <vector>

#include "core/mapping/mapping.h"
#include "core/models/zigzag/nest.h"

namespace tilescope::zigzag {

struct AllocationFailure {
  bool hierarchy = false;  // loops are left above the outermost memory; otherwise a memory is too small
  std::size_t memory = 0;
  std::vector<std::size_t> operands;  // those whose smallest tiles do not fit, or the one with loops left
  // Bits of the smallest tiles of all operands in that memory. If loops are left, bits of the whole tensors; for given
  // splits, bits of their tiles.
  double neededBits = 0;
  double availableBits = 0;
};

// realEven: with Allocation::Even, a loop lies at the same level for all operands, across all memories. ZigZag 3.8.5
// ensures this only within a shared memory.
std::variant<Splits, AllocationFailure> allocate(const Rules& rules, const Order& order, Allocation allocation,
                                                 bool realEven);

// Checks whether given splits fit; returns the failure if they do not.
std::optional<AllocationFailure> checkCapacity(const Rules& rules, const Order& order, const Splits& splits);

// The loops of an operand that the memories so far hold.
struct Covered {
  std::size_t loops = 0;  // temporal loops, innermost first
  Rules::RunningSizes sizes{};
};

class AllocationTiles {
 public:
  AllocationTiles(const Rules& rules, const Order& order);

  // Before the first memory: only the spatial loops below it count.
  Covered covered(std::size_t operand) const;

  // After the memory of this level took the loops up to `cut`.
  Covered covered(std::size_t operand, std::size_t level, const Covered& before, std::size_t cut) const;

  // For one instance that covers the first `cut` loops.
  double bits(std::size_t operand, std::size_t level, std::size_t cut, const Covered& before) const;

  std::size_t loops() const { return covered_.size() - 1; }

  // As above, for operands whose sizes do not depend on the order of multiplication. below: loops covered by the
  // operand's inner memories. An output is partial while irrelevant loops lie outside these.
  double bits(std::size_t operand, std::size_t level, std::size_t cut, std::size_t below) const;

  // Iterations of the loops after the first `cut`: how often the tile is used.
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
  std::vector<Sizes> covered_;     // [cut]
  std::vector<double> remaining_;  // [cut]
  std::size_t output_ = 0;
  std::size_t lastIrrelevant_ = 0;     // loops up to and including the outermost that is irrelevant to the output
  std::vector<std::size_t> afterRun_;  // [cut]: first loop from there outwards that is relevant to the output
  // [memory level of the output]: whether irrelevant spatial loops lie further out.
  std::vector<bool> parallelIrrelevant_;
};

}  // namespace tilescope::zigzag
