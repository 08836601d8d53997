// SPDX-License-Identifier: GPL-3.0-or-later
// Finds choices of spatial loops that are equivalent, for one dimension or for all. Along array dimensions that every
// memory serves in the same way, only the product of the lanes matters.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/models/zigzag/nest.h"

namespace tilescope::zigzag {

// [dimension]: equal numbers mean equal lanes below every memory; 0: not unrolled.
using LaneNumbers = std::array<std::uint16_t, kMaxDims>;

class ParallelLanes {
 public:
  explicit ParallelLanes(const Problem& problem);

  // The loops must be those that really run (balanced() of own_rules.h). At most 65536 different numbers.
  LaneNumbers numbersOf(const Unrolling& balanced);

  // Equal for two choices that differ only by exchanging equivalent halos (rows and columns of a square image).
  LaneNumbers upToMirroring(const LaneNumbers& numbers) const;

 private:
  std::vector<std::vector<std::size_t>> mirrors_;  // [pair of equivalent halos][dimension]: its counterpart
  // [array dimension]: its group of dimensions that memories serve in the same way.
  std::vector<std::size_t> groups_;
  std::size_t groupCount_ = 0;
  std::vector<std::vector<std::int64_t>> known_;  // [number][group]: number of lanes
};

}  // namespace tilescope::zigzag
