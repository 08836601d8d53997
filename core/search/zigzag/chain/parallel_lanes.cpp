// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/zigzag/chain/parallel_lanes.h"

#include <algorithm>

namespace tilescope::zigzag {

ParallelLanes::ParallelLanes(const Problem& problem) {
  for (std::size_t a = 0; a < problem.arrayDims.size(); ++a) {
    const auto alike = [&](std::size_t b) {
      return std::all_of(problem.memories.begin(), problem.memories.end(),
                         [&](const MemoryOf& m) { return m.serves[a] == m.serves[b]; });
    };
    std::size_t same = 0;
    while (same < a && !alike(same)) ++same;
    groups_.push_back(same < a ? groups_[same] : groupCount_++);
  }
  known_.emplace_back(groupCount_, 1);
}

LaneNumbers ParallelLanes::numbersOf(const Unrolling& balanced) {
  LaneNumbers numbers{};
  std::vector<std::int64_t> lanes(groupCount_);
  for (const std::vector<Unroll>& outer : balanced)
    for (const Unroll& one : outer) {
      if (numbers[one.dim] != 0) continue;
      std::fill(lanes.begin(), lanes.end(), 1);
      for (std::size_t a = 0; a < balanced.size(); ++a)
        for (const Unroll& unroll : balanced[a])
          if (unroll.dim == one.dim) lanes[groups_[a]] *= unroll.factor;
      const auto found = std::find(known_.begin(), known_.end(), lanes);
      numbers[one.dim] = static_cast<std::uint16_t>(found - known_.begin());
      if (found == known_.end()) known_.push_back(lanes);
    }
  return numbers;
}

}  // namespace tilescope::zigzag
