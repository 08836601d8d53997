// SPDX-License-Identifier: GPL-3.0-or-later
// An operand's cost depends only on the loops at each memory level, on the run of relevant or irrelevant loops at each
// level's top, and on the innermost irrelevant loops (on their product, unless the rules distinguish them). Orders that
// are equal in these share a state, which is counted once.
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

  // ends[m]: loops in level m and below; prefixes[k]: the k innermost loops.
  std::uint32_t stateOf(std::span<const std::uint8_t> order, std::span<const std::uint32_t> prefixes,
                        std::span<const std::uint8_t> ends);

  const TensorTerms& terms(std::uint32_t state) const { return terms_[state]; }
  std::span<const double> levelEnergies(std::uint32_t state) const {
    return {energies_.data() + state * levels_, levels_};
  }
  double offChipBits(std::uint32_t state) const { return offChipBits_[state]; }

  std::size_t count() const { return terms_.size(); }
  void forget();

 private:
  enum class Kind : std::uint8_t { Other, Relevant, Irrelevant };

  bool needsWholeOrder() const;
  void markKinds(std::span<const std::uint8_t> order);
  std::uint8_t notIrrelevantFrom(std::size_t place) const {
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
  bool offChip_ = false;
  bool wholeOrder_ = false;
  std::vector<Kind> kinds_;

  // Bit p: the current order's loop at place p is relevant (irrelevant); 0 beyond the end.
  std::uint32_t relevant_ = 0, irrelevant_ = 0;
  std::vector<std::uint8_t> moved_;  // ends after irrelevant runs moved down
  std::vector<std::uint64_t> key_;

  std::vector<std::uint32_t> slots_;  // hash table: state + 1; 0: empty
  std::vector<std::uint64_t> keys_;   // [state × levels]
  std::deque<TensorTerms> terms_;
  std::vector<double> energies_;
  std::vector<double> offChipBits_;
};

}  // namespace tilescope::zigzag
