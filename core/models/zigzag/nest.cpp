// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/nest.h"

#include <algorithm>

#include "core/base/ensure.h"
#include "core/models/zigzag/original_rules.h"
#include "core/models/zigzag/own_rules.h"

namespace tilescope::zigzag {
namespace {

// One pass over the levels; whether any loop moved.
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

}  // namespace tilescope::zigzag
