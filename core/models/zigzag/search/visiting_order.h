// SPDX-License-Identifier: GPL-3.0-or-later
// The orders of a multiset of loops, each once, in the order in which ZigZag 3.8.5 visits them: most searches end in an
// exact tie, and the first order visited wins it. It is Williams' order of multiset permutations by prefix shifts
// ("Loopless generation of multiset permutations using a constant number of variables by prefix shifts", SODA 2009):
// every permutation follows from the one before by moving one item to the front, the innermost place.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/models/zigzag/nest.h"

namespace tilescope::zigzag {

inline constexpr std::size_t kMaxLoops = 16;  // in one order; the maximum of --lpf-limit

// The loops as kinds: equal loops share a number. Kinds are numbered in the comparison order of the visiting order: by
// the dimension's name and then by size.
struct LoopKinds {
  std::vector<Loop> loops;          // [kind]
  std::vector<std::size_t> counts;  // [kind]: number of loops
};
LoopKinds loopKinds(const std::vector<Loop>& loops, const std::vector<std::string>& dimNames);

// n! ÷ the product of the factorials of the counts.
double ordersOf(const LoopKinds& kinds);

class VisitingOrder {
 public:
  explicit VisitingOrder(const LoopKinds& kinds);

  // The kinds of the current order, innermost first.
  std::span<const std::uint8_t> current() const { return current_; }

  // The next order; false after the last one.
  bool next();

 private:
  static constexpr std::size_t kEnd = ~std::size_t{0};

  std::uint8_t value(std::size_t node) const { return values_[node]; }
  void readList();

  std::vector<std::uint8_t> values_;  // [node]
  std::vector<std::size_t> after_;    // [node]: the next node outwards
  std::vector<std::uint8_t> current_;
  std::size_t head_ = 0, i_ = 0, j_ = 0;  // as in the paper
};

// Loop prime factors: the pieces of which LOMA builds every temporal order (Symons et al., "LOMA: Fast Auto-Scheduling
// on DNN Accelerators through Loop-Order-based Memory Allocation", AICAS 2021; limit and ties as in ZigZag 3.8.5).

// The prime factors of the temporal iterations, by dimension and then ascending. If nothing is left to iterate, one
// loop of size 1 over the first dimension. While there are more factors than limit (at least one per dimension is
// kept), the two smallest factors of the dimension with most factors merge.
std::vector<Loop> loopPrimeFactors(const Sizes& temporal, std::size_t dims, int limit);

}  // namespace tilescope::zigzag
