// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/spatial.h"

#include <algorithm>

namespace tilescope::zigzag {
namespace {

void merge(std::vector<SpatialLoop>& level, const std::vector<SpatialLoop>& loops) {
  for (const SpatialLoop& loop : loops) {
    const auto same = std::find_if(level.begin(), level.end(), [&](const SpatialLoop& l) { return l.dim == loop.dim; });
    if (same == level.end())
      level.push_back(loop);
    else
      same->factor *= loop.factor;
  }
}

}  // namespace

std::vector<std::vector<SpatialLoop>> asSpatialLoops(const Unrolling& unrolling) {
  std::vector<std::vector<SpatialLoop>> loops(unrolling.size());
  for (std::size_t a = 0; a < unrolling.size(); ++a)
    for (const Unroll& unroll : unrolling[a]) loops[a].push_back({unroll.dim, static_cast<double>(unroll.factor)});
  return loops;
}

ArchLoops archLoops(const Problem& problem, std::size_t operand, const std::vector<std::vector<SpatialLoop>>& loops) {
  const std::vector<std::size_t>& memories = problem.operands[operand].memories;
  ArchLoops levels(memories.size() + 1);
  std::vector<bool> assigned(loops.size(), false);
  for (std::size_t m = 0; m < memories.size(); ++m)
    for (std::size_t d = 0; d < loops.size(); ++d) {
      if (assigned[d] || !problem.memories[memories[m]].serves[d]) continue;
      assigned[d] = true;
      merge(levels[m], loops[d]);
    }
  for (std::size_t d = 0; d < loops.size(); ++d)
    if (!assigned[d]) merge(levels.back(), loops[d]);
  return levels;
}

}  // namespace tilescope::zigzag
