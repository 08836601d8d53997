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
  std::vector<std::size_t> operands;  // operands whose smallest tiles do not fit, or the one that has loops left
  // Sum of the smallest tiles of all operands in that memory; if loops are left, of their whole tensors; for given
  // splits, of their tiles.
  double neededBits = 0;
  double availableBits = 0;
};

// realEven: with Allocation::Even, the loops of every operand are at the same level across all memories. ZigZag 3.8.5
// enforces this in shared memories only.
std::variant<Splits, AllocationFailure> allocate(const Rules& rules, const Order& order, Allocation allocation,
                                                 bool realEven);

// Checks whether given splits fit; the failure if not.
std::optional<AllocationFailure> checkCapacity(const Rules& rules, const Order& order, const Splits& splits);

// Sizes of tiles while loops are assigned to memories: every operand covers a prefix of the same order.

// What the memories so far give an operand.
struct Covered {
  std::size_t loops = 0;  // temporal loops, innermost first
  Rules::RunningSizes sizes{};
};

class AllocationTiles {
 public:
  AllocationTiles(const Rules& rules, const Order& order);

  // Before the first memory: only the spatial loops below it.
  Covered covered(std::size_t operand) const;

  // After the memory of that level took the loops up to `cut`.
  Covered covered(std::size_t operand, std::size_t level, const Covered& before, std::size_t cut) const;

  // For one instance that covers the first `cut` loops.
  double bits(std::size_t operand, std::size_t level, std::size_t cut, const Covered& before) const;

  std::size_t loops() const { return covered_.size() - 1; }

  // The same for operands for which the order of multiplication does not matter. below: loops covered by the operand's
  // inner memories; an output is partial while irrelevant loops lie further out than those.
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
  std::size_t lastIrrelevant_ = 0;        // loops up to and including the outermost that is irrelevant to the output
  std::vector<std::size_t> afterRun_;     // [cut]: first loop from there outwards that is relevant to the output
  std::vector<bool> parallelIrrelevant_;  // [memory level of the output]: whether irrelevant spatial loops lie further
                                          // out
};

}  // namespace tilescope::zigzag
