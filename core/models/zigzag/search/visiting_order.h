// SPDX-License-Identifier: GPL-3.0-or-later
// Visits each order of a multiset of loops once, in ZigZag 3.8.5's order, as the first of equal orders wins: Williams'
// prefix shifts ("Loopless generation of multiset permutations using a constant number of variables by prefix shifts",
// SODA 2009). Each order follows from the last by moving one item to the front, the innermost place.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/models/zigzag/nest.h"

namespace tilescope::zigzag {

inline constexpr std::size_t kMaxLoops = 16;  // per order; maximum of --lpf-limit

// Equal loops are one kind. Kinds are numbered by dimension name, then size, as the visiting order compares them.
struct LoopKinds {
  std::vector<Loop> loops;
  std::vector<std::size_t> counts;
};
LoopKinds loopKinds(const std::vector<Loop>& loops, const std::vector<std::string>& dimNames);

double ordersOf(const LoopKinds& kinds);

class VisitingOrder {
 public:
  explicit VisitingOrder(const LoopKinds& kinds);

  // Innermost first.
  std::span<const std::uint8_t> current() const { return current_; }

  // False after the last one.
  bool next();

 private:
  static constexpr std::size_t kEnd = ~std::size_t{0};

  std::uint8_t value(std::size_t node) const { return values_[node]; }
  void readList();

  std::vector<std::uint8_t> values_;
  std::vector<std::size_t> after_;  // [node]: the next one outwards
  std::vector<std::uint8_t> current_;
  std::size_t head_ = 0, i_ = 0, j_ = 0;  // as in the paper
};

// The factors of LOMA's orders (Symons et al., "LOMA: Fast Auto-Scheduling on DNN Accelerators through Loop-Order-based
// Memory Allocation", AICAS 2021): prime factors by dimension, ascending; without any, one loop of size 1. Beyond the
// limit, the two smallest of the dimension with most factors merge; each dimension keeps one.
std::vector<Loop> loopPrimeFactors(const Sizes& temporal, std::size_t dims, int limit);

}  // namespace tilescope::zigzag
