// SPDX-License-Identifier: GPL-3.0-or-later
// Values that orders share. The loops inside a memory are the beginning of an order, so there are few sets. Sets are
// numbered, and values that depend only on the set are computed once, at first use.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/models/zigzag/nest.h"
#include "core/models/zigzag/search/visiting_order.h"

namespace tilescope::zigzag {

// Sets of loops as mixed-radix numbers: a digit per kind counts its loops. Numbers of disjoint sets add up.
class LoopSets {
 public:
  explicit LoopSets(const LoopKinds& kinds);

  std::size_t count() const { return count_; }
  std::uint32_t full() const { return static_cast<std::uint32_t>(count_ - 1); }
  std::uint32_t step(std::uint8_t kind) const { return steps_[kind]; }
  std::size_t loops() const { return loops_; }
  bool holdsAll(std::uint32_t set, std::size_t kind) const { return digit(set, kind) == kinds_->counts[kind]; }
  Sizes sizes(std::uint32_t set) const;  // iterations by dimension
  const LoopKinds& kinds() const { return *kinds_; }

 private:
  std::size_t digit(std::uint32_t set, std::size_t kind) const {
    return set / steps_[kind] % (kinds_->counts[kind] + 1);
  }

  const LoopKinds* kinds_;
  std::vector<std::uint32_t> steps_;
  std::size_t count_ = 1, loops_ = 0;
};

// 16 loops, all different.
inline constexpr std::size_t kMaxSets = std::size_t{1} << kMaxLoops;

// Whether products with spatial loops are exact in any order: integers, and fractions of few binary digits.
bool multipliesExactly(const Rules& rules, std::size_t operand);

class SearchTables {
 public:
  // rules and kinds must outlive the tables.
  SearchTables(const Rules& rules, const LoopKinds& kinds);

  const Rules& rules() const { return *rules_; }
  const LoopSets& sets() const { return sets_; }
  std::int64_t iterations(std::uint32_t set) const { return iterations_[set]; }
  std::int64_t allIterations() const { return iterations_[sets_.full()]; }
  double iterationsOutside(std::uint32_t set) const { return outside_[set]; }

  // Sets with equal iterations share this number.
  std::uint32_t sameIterations(std::uint32_t set) const { return same_[set]; }

  bool isPartial(std::size_t operand, std::size_t level, std::uint32_t inside) const {
    return isPartial_[operand][level * sets_.count() + inside] != 0;
  }

  // In the memory level with these loops. inside: loops below the level. An output is partial while loops outside, or
  // spatial loops above, still add to it.
  double bits(std::size_t operand, std::size_t level, std::uint32_t inside, std::uint32_t set) {
    return bits(bitsOf(operand, level, inside), operand, level, inside, set);
  }

  // [set], NaN: not computed yet.
  std::span<double> bitsOf(std::size_t operand, std::size_t level, std::uint32_t inside) {
    const std::size_t row = 2 * level + (isPartial(operand, level, inside) ? 1 : 0);
    return {bits_[operand].data() + row * sets_.count(), sets_.count()};
  }
  double bits(std::span<double> row, std::size_t operand, std::size_t level, std::uint32_t inside, std::uint32_t set) {
    double& known = row[set];
    if (std::isnan(known))
      known = rules_->footprintBits(operand, level, sizes_[set], isPartial(operand, level, inside));
    return known;
  }

 private:
  void fillIterations();
  void fillPartial(std::size_t operand);

  const Rules* rules_;
  LoopSets sets_;
  std::vector<Sizes> sizes_;
  std::vector<std::int64_t> iterations_;
  std::vector<double> outside_;
  std::vector<std::uint32_t> same_;
  std::vector<std::vector<char>> isPartial_;  // [operand][level × sets + set inside]
  std::vector<std::vector<double>> bits_;     // [operand][(2 × level + partial) × sets + set]; NaN: not computed yet
};

}  // namespace tilescope::zigzag
