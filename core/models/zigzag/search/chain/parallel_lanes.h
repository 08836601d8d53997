// SPDX-License-Identifier: GPL-3.0-or-later
// Which choices of spatial loops are the same to a dimension, or to all: along array dimensions that every memory
// serves alike only the product of their lanes matters.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/models/zigzag/nest.h"

namespace tilescope::zigzag {

// [dimension]: equal numbers mean the same lanes below every memory. 0: none.
using LaneNumbers = std::array<std::uint16_t, kMaxDims>;

class ParallelLanes {
 public:
  explicit ParallelLanes(const Problem& problem);

  // Of the loops that really run (balanced() of own_rules.h). At most 65536 different ones.
  LaneNumbers numbersOf(const Unrolling& balanced);

  // Of two choices that only differ in which of two like halos (rows and columns of a square image) runs how, the same.
  LaneNumbers upToMirroring(const LaneNumbers& numbers) const;

 private:
  std::vector<std::vector<std::size_t>> mirrors_;  // [pair of like halos][dimension]: what takes its place
  std::vector<std::size_t> groups_;                // [array dimension]: of those that are served alike
  std::size_t groupCount_ = 0;
  std::vector<std::vector<std::int64_t>> known_;  // [number][group]: lanes
};

}  // namespace tilescope::zigzag
