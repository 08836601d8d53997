// SPDX-License-Identifier: GPL-3.0-or-later
// Finds equivalent choices of spatial loops, for one dimension or all. Along array dimensions that all memories serve
// in the same way, only the product of lanes matters.
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

  // The loops must be those that run (balanced() of own_rules.h). At most 65536 numbers.
  LaneNumbers numbersOf(const Unrolling& balanced);

  // Equal for choices that differ by exchanging equivalent halos (rows and columns of a square image).
  LaneNumbers upToMirroring(const LaneNumbers& numbers) const;

 private:
  std::vector<std::vector<std::size_t>> mirrors_;  // [pair of equivalent halos][dimension]: its counterpart
  // [array dimension]: group of those that memories serve in the same way.
  std::vector<std::size_t> groups_;
  std::size_t groupCount_ = 0;
  std::vector<std::vector<std::int64_t>> known_;  // [number][group]: lanes
};

}  // namespace tilescope::zigzag
