// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mapping/dataflow_loops.h"

#include <algorithm>
#include <utility>

#include "core/workload/loop_roles.h"

namespace tilescope {
namespace {

bool isOwnLetter(const Einsum& einsum, const std::string& loop) {
  const bool known =
      std::any_of(einsum.dims.begin(), einsum.dims.end(), [&](const auto& d) { return d.first == loop; });
  return known && !parseDim(loop);
}

bool usesOwnLetters(const Einsum& einsum, const Dataflow& dataflow) {
  return std::any_of(dataflow.unroll->begin(), dataflow.unroll->end(), [&](const auto& entry) {
    return std::any_of(entry.second.begin(), entry.second.end(),
                       [&](const UnrolledLoop& loop) { return isOwnLetter(einsum, loop.dim); });
  });
}

void addInOwnLetters(std::vector<UnrolledLoop>& own, const UnrolledLoop& asked, const std::vector<LoopSize>& loops) {
  if (loops.size() == 1) {
    own.push_back({loops.front().first, asked.factor});
    return;
  }
  std::optional<std::int64_t> left = asked.factor;
  for (const auto& [loop, size] : loops) {
    if (left && *left <= 1) return;
    own.push_back({loop, left ? std::optional(std::min(*left, size)) : std::nullopt});
    if (left) *left /= std::min(*left, size);
  }
}

}  // namespace

Dataflow inLoopsOf(const Einsum& einsum, const Dataflow& dataflow) {
  if (!dataflow.unroll || usesOwnLetters(einsum, dataflow)) return dataflow;
  const LoopRoles roles = loopRoles(einsum);
  Dataflow own = dataflow;
  for (auto& [arrayDim, loops] : *own.unroll) {
    std::vector<UnrolledLoop> asked = std::exchange(loops, {});
    for (UnrolledLoop& loop : asked) {
      const std::optional<Dim> role = parseDim(loop.dim);
      if (role && !roles.loopsOf(*role).empty())
        addInOwnLetters(loops, loop, roles.loopsOf(*role));
      else
        loops.push_back(std::move(loop));
    }
  }
  return own;
}

}  // namespace tilescope
