// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/nest.h"

#include <algorithm>

#include "core/base/ensure.h"
#include "core/models/zigzag/original_rules.h"
#include "core/models/zigzag/own_rules.h"

namespace tilescope::zigzag {
namespace {

bool moveOnce(TensorNest& nest, DimMask dims) {
  bool moved = false;
  for (std::size_t m = 1; m < nest.levels.size(); ++m) {
    std::vector<Loop>& level = nest.levels[m];
    const auto end = std::find_if(level.begin(), level.end(), [&](const Loop& loop) { return !has(dims, loop.dim); });
    if (end == level.begin()) continue;
    nest.levels[m - 1].insert(nest.levels[m - 1].end(), level.begin(), end);
    level.erase(level.begin(), end);
    moved = true;
  }
  return moved;
}

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

void moveRunsDown(TensorNest& nest, DimMask dims) {
  while (moveOnce(nest, dims)) {
  }
}

double Rules::runningFootprintBits(std::size_t, const RunningSizes&, bool) const {
  throw InternalError("footprints whose loops are ordered");
}

TensorNest nestOf(const Problem& problem, std::size_t operand, const Order& order,
                  const std::vector<std::size_t>& split) {
  TensorNest nest;
  auto next = order.begin();
  for (const std::size_t count : split) {
    nest.levels.emplace_back(next, next + static_cast<std::ptrdiff_t>(count));
    next += static_cast<std::ptrdiff_t>(count);
  }
  moveRunsDown(nest, problem.operands[operand].irrelevant);
  return nest;
}

std::unique_ptr<Rules> makeRules(std::shared_ptr<const Problem> problem, const Unrolling& unrolling, bool compatible) {
  if (compatible) return makeOriginalRules(std::move(problem), unrolling);
  return std::make_unique<OwnRules>(std::move(problem), unrolling);
}

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
