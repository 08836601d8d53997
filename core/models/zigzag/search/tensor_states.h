// SPDX-License-Identifier: GPL-3.0-or-later
// The cost of one operand depends on much less than the order: on the loops at each of its memory levels, on the run of
// relevant or of irrelevant loops at the top of each level, and on the innermost irrelevant loops (only on their
// product, unless the rules distinguish them). Orders that are equal in these share a state, whose cost is counted
// once.
#pragma once

#include <bit>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "core/models/zigzag/search/search_tables.h"

namespace tilescope::zigzag {

class TensorStates {
 public:
  TensorStates(SearchTables& tables, std::size_t operand);

  // The state of this order. ends[m]: number of loops in level m and below; prefixes[k]: the set of the k innermost
  // loops.
  std::uint32_t stateOf(std::span<const std::uint8_t> order, std::span<const std::uint32_t> prefixes,
                        std::span<const std::uint8_t> ends);

  const TensorTerms& terms(std::uint32_t state) const { return terms_[state]; }
  // The energy of each memory level, from the array outwards.
  std::span<const double> levelEnergies(std::uint32_t state) const {
    return {energies_.data() + state * levels_, levels_};
  }
  double offChipBits(std::uint32_t state) const { return offChipBits_[state]; }

  std::size_t count() const { return terms_.size(); }
  void forget();  // drops all states

 private:
  enum class Kind : std::uint8_t { Other, Relevant, Irrelevant };

  bool needsWholeOrder() const;
  void markKinds(std::span<const std::uint8_t> order);
  std::uint8_t notIrrelevantFrom(std::size_t place) const {  // the first such place from here
    return static_cast<std::uint8_t>(place + static_cast<std::size_t>(std::countr_one(irrelevant_ >> place)));
  }
  void writeKey(std::span<const std::uint32_t> prefixes, std::span<const std::uint8_t> ends);
  void writeWholeOrder(std::span<const std::uint8_t> order, std::span<const std::uint8_t> ends);
  std::uint64_t topRun(std::span<const std::uint32_t> prefixes, std::size_t low, std::size_t high) const;
  bool isKeyOf(std::uint32_t state) const {
    const std::uint64_t* key = keys_.data() + state * levels_;
    for (std::size_t m = 0; m < levels_; ++m)
      if (key[m] != key_[m]) return false;
    return true;
  }
  std::size_t hash() const;
  std::uint32_t add(std::span<const std::uint8_t> order);
  void grow();

  SearchTables* tables_;
  std::size_t operand_, levels_;
  bool offChip_ = false;     // its outermost memory is off chip
  bool wholeOrder_ = false;  // the key is the whole order
  std::vector<Kind> kinds_;  // [kind of loop]

  // For the current order: bit p is set if the loop at place p is relevant (irrelevant); 0 beyond the end.
  std::uint32_t relevant_ = 0, irrelevant_ = 0;
  std::vector<std::uint8_t> moved_;  // ends, after irrelevant runs moved down
  std::vector<std::uint64_t> key_;   // one word per level

  std::vector<std::uint32_t> slots_;  // hash table: state + 1, 0 if empty
  std::vector<std::uint64_t> keys_;   // [state × levels]
  std::deque<TensorTerms> terms_;     // [state]
  std::vector<double> energies_;      // [state × levels]
  std::vector<double> offChipBits_;   // [state]
};

}  // namespace tilescope::zigzag
