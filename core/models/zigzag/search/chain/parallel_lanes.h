// SPDX-License-Identifier: GPL-3.0-or-later
// Choices of spatial loops that are equivalent for a dimension, or for all: along array dimensions that every memory
// serves in the same way, only the product of their lanes matters.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/models/zigzag/nest.h"

namespace tilescope::zigzag {

// [dimension]: equal numbers mean the same lanes below every memory. 0: not unrolled.
using LaneNumbers = std::array<std::uint16_t, kMaxDims>;

class ParallelLanes {
 public:
  explicit ParallelLanes(const Problem& problem);

  // For the loops that really run (balanced() of own_rules.h). At most 65536 different numbers.
  LaneNumbers numbersOf(const Unrolling& balanced);

  // The same numbers for two choices that differ only by exchanging equivalent halos (rows and columns of a square
  // image).
  LaneNumbers upToMirroring(const LaneNumbers& numbers) const;

 private:
  std::vector<std::vector<std::size_t>> mirrors_;  // [pair of equivalent halos][dimension]: its counterpart
  std::vector<std::size_t> groups_;                // [array dimension]: group of dimensions that are served in the same
                                                   // way
  std::size_t groupCount_ = 0;
  std::vector<std::vector<std::int64_t>> known_;  // [number][group]: lanes
};

}  // namespace tilescope::zigzag
