// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/original_tiles.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace tilescope::zigzag {
namespace {

// Half to even, as in Python.
std::int64_t rounded(double value) {
  return static_cast<std::int64_t>(std::nearbyint(value));
}

// To three decimals of the exact value, as Python's round(value, 3); removes only multiplication noise.
double withoutNoise(double value) {
  std::array<char, 400> text{};
  std::snprintf(text.data(), text.size(), "%.3f", value);
  return std::strtod(text.data(), nullptr);
}

void multiply(LoopParts& product, const LoopParts& parts) {
  product.relevant *= parts.relevant;
  product.irrelevant *= parts.irrelevant;
}

void findRepetition(const Problem& problem, std::size_t operand, const TensorNest& nest, const ArchLoops& spatial,
                    OperandTiles& tiles) {
  const std::size_t top = nest.levels.size();
  tiles.repetition.assign(top + 3, 1);
  LoopParting parting(problem, operand);
  const auto add = [&](std::size_t level, const LoopParts& parts) {
    tiles.repetition[level] *= parts.irrelevant;
    if (parts.irrelevant > 1)
      for (std::size_t inner = 0; inner < level; ++inner) tiles.partial[inner] = true;
  };
  for (std::size_t level = 0; level <= top; ++level) {
    if (level > 0)
      for (const Loop& loop : nest.levels[level - 1])
        add(level, parting.next(loop.dim, static_cast<double>(loop.size)));
    for (const SpatialLoop& loop : spatial[level]) add(level, parting.next(loop.dim, loop.factor));
  }
  for (std::size_t level = top; level-- > 0;) tiles.repetition[level] *= tiles.repetition[level + 1];
}

// Spatial loops count in the memory above them. Factors multiply innermost first, within a level, then over levels,
// because with fractional unrolls the last bit decides how a product near .5 rounds.
void countElements(const Problem& problem, std::size_t operand, const TensorNest& nest, const ArchLoops& spatial,
                   OperandTiles& tiles) {
  LoopParting parting(problem, operand);
  double elements = 1;
  tiles.elements.push_back(1);
  for (std::size_t m = 0; m < nest.levels.size(); ++m) {
    double level = 1;
    for (const Loop& loop : nest.levels[m]) level *= parting.next(loop.dim, static_cast<double>(loop.size)).relevant;
    for (const SpatialLoop& loop : spatial[m]) level *= parting.next(loop.dim, loop.factor).relevant;
    elements *= level;
    tiles.elements.push_back(rounded(elements));
  }
}

}  // namespace

OperandSpatial operandSpatial(const Problem& problem, std::size_t operand, ArchLoops loops) {
  std::vector<LoopParts> parts(loops.size());
  LoopParting parting(problem, operand);
  for (std::size_t level = 0; level < loops.size(); ++level)
    for (const SpatialLoop& loop : loops[level]) multiply(parts[level], parting.next(loop.dim, loop.factor));
  OperandSpatial spatial;
  spatial.instances.resize(loops.size());
  spatial.boost.resize(loops.size(), 1);
  double all = 1, different = 1;
  for (std::size_t level = loops.size(); level-- > 0;) {
    all *= parts[level].relevant * parts[level].irrelevant;
    spatial.instances[level] = rounded(withoutNoise(all));
    const double outside = different;
    different *= parts[level].relevant;
    if (level + 1 < loops.size()) spatial.boost[level] = rounded(different / outside);
  }
  spatial.loops = std::move(loops);
  return spatial;
}

OperandTiles operandTiles(const Problem& problem, std::size_t operand, const TensorNest& nest,
                          const ArchLoops& spatial) {
  OperandTiles tiles;
  tiles.elements.reserve(nest.levels.size() + 1);
  tiles.partial.assign(nest.levels.size() + 1, false);
  countElements(problem, operand, nest, spatial, tiles);
  if (problem.operands[operand].tensor == Tensor::O) findRepetition(problem, operand, nest, spatial, tiles);
  return tiles;
}

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
