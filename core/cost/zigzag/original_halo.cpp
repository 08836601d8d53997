// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/zigzag/original_halo.h"

#include <algorithm>

namespace tilescope::zigzag {

std::int64_t originalPositions(const Halo& halo, double x, double y) {
  return std::min(halo.originalExtent, distinctPositionsUnclamped(halo.a, static_cast<std::int64_t>(x), halo.b,
                                                                  static_cast<std::int64_t>(y)));
}

LoopParting::LoopParting(const Problem& problem, std::size_t operand) : operand_(problem.operands[operand]) {
  if (!operand_.hasHalo) return;
  for (const Halo& halo : problem.halos) reaches_.push_back({.halo = &halo});
}

LoopParts LoopParting::next(std::size_t dim, double size) {
  if (has(operand_.relevant, dim)) return {size, 1};
  if (has(operand_.irrelevant, dim)) return {1, size};
  LoopParts parts;
  for (Reach& reach : reaches_)
    if (dim == reach.halo->x || dim == reach.halo->y) grow(reach, dim, size, parts);
  return parts;
}

void LoopParting::grow(Reach& reach, std::size_t dim, double size, LoopParts& parts) {
  (dim == reach.halo->x ? reach.x : reach.y) *= size;
  const auto positions = static_cast<double>(originalPositions(*reach.halo, reach.x, reach.y));
  const double repetition = reach.x * reach.y / positions;
  parts.relevant *= positions / reach.positions;
  parts.irrelevant *= repetition / reach.repetition;
  reach.positions = positions;
  reach.repetition = repetition;
}

}  // namespace tilescope::zigzag
