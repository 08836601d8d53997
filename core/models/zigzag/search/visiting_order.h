// SPDX-License-Identifier: GPL-3.0-or-later
// Visits the orders of a multiset of loops, each once, in ZigZag 3.8.5's order: most searches end in an exact tie,
// which the first visited order wins. It is Williams' order of multiset permutations by prefix shifts ("Loopless
// generation of multiset permutations using a constant number of variables by prefix shifts", SODA 2009). Every
// permutation follows from the previous one by moving one item to the front, the innermost place.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/models/zigzag/nest.h"

namespace tilescope::zigzag {

inline constexpr std::size_t kMaxLoops = 16;  // in one order; the maximum of --lpf-limit

// Loops as kinds: equal loops share a number. Kinds are numbered by the dimension's name and then by size, as the
// visiting order compares them.
struct LoopKinds {
  std::vector<Loop> loops;          // [kind]
  std::vector<std::size_t> counts;  // [kind]: number of loops
};
LoopKinds loopKinds(const std::vector<Loop>& loops, const std::vector<std::string>& dimNames);

// The number of orders: n! ÷ the product of the factorials of the counts.
double ordersOf(const LoopKinds& kinds);

class VisitingOrder {
 public:
  explicit VisitingOrder(const LoopKinds& kinds);

  // The kinds of the current order, innermost first.
  std::span<const std::uint8_t> current() const { return current_; }

  // Moves on to the next order; false after the last one.
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

// Loop prime factors, from which LOMA builds every temporal order (Symons et al., "LOMA: Fast Auto-Scheduling on DNN
// Accelerators through Loop-Order-based Memory Allocation", AICAS 2021; limit and ties as in ZigZag 3.8.5): the prime
// factors of the temporal iterations, by dimension and then ascending; if there are none, one loop of size 1 over the
// first dimension. While there are more factors than limit (at least one per dimension is kept), the two smallest
// factors of the dimension with most factors merge.
std::vector<Loop> loopPrimeFactors(const Sizes& temporal, std::size_t dims, int limit);

}  // namespace tilescope::zigzag
