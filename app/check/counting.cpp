// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/check/counting.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/units.h"

namespace tilescope::check {
namespace {

TileSizes merged(TileSizes sizes) {
  std::sort(sizes.begin(), sizes.end());
  TileSizes all;
  for (const auto& [elements, tiles] : sizes) {
    if (all.empty() || all.back().first != elements) all.emplace_back(elements, 0);
    all.back().second += tiles;
  }
  return all;
}

TileSizes directSizes(std::int64_t size, std::int64_t block) {
  const std::int64_t whole = std::min(block, size);
  TileSizes sizes{{whole, size / whole}};
  if (size % whole != 0) sizes.emplace_back(size % whole, 1);
  return sizes;
}

// Distinct positions a·i + b·j inside the tensor, for i and j in their blocks.
std::int64_t positionsOf(const SlidingDim& s, std::int64_t i0, std::int64_t i1, std::int64_t j0, std::int64_t j1,
                         std::vector<std::int64_t>& positions) {
  positions.clear();
  for (std::int64_t i = i0; i < i1; ++i)
    for (std::int64_t j = j0; j < j1; ++j) {
      const std::int64_t position = s.a * i + s.b * j - s.before;
      if (position >= 0 && position < s.extent) positions.push_back(position);
    }
  std::sort(positions.begin(), positions.end());
  return std::unique(positions.begin(), positions.end()) - positions.begin();
}

TileSizes slidingSizes(const Space& space, const SlidingDim& s, const Extents& blocks) {
  const std::int64_t sizeX = space.sizes[s.x], blockX = std::min(blocks[s.x], sizeX);
  const std::int64_t sizeY = s.y ? space.sizes[*s.y] : 1, blockY = s.y ? std::min(blocks[*s.y], sizeY) : 1;
  TileSizes sizes;
  std::vector<std::int64_t> positions;
  for (std::int64_t i = 0; i < sizeX; i += blockX)
    for (std::int64_t j = 0; j < sizeY; j += blockY) {
      const std::int64_t elements =
          positionsOf(s, i, std::min(i + blockX, sizeX), j, std::min(j + blockY, sizeY), positions);
      if (elements > 0) sizes.emplace_back(elements, 1);
    }
  return merged(std::move(sizes));
}

TileSizes product(const TileSizes& a, const TileSizes& b) {
  TileSizes all;
  for (const auto& [elementsA, tilesA] : a)
    for (const auto& [elementsB, tilesB] : b) all.emplace_back(elementsA * elementsB, tilesA * tilesB);
  return merged(std::move(all));
}

bool reachedOnce(const TensorUse& use) {
  std::size_t ways = use.direct.size();
  for (const SlidingDim& s : use.sliding) ways += s.y ? 2 : 1;
  return ways == static_cast<std::size_t>(std::count(use.reaches.begin(), use.reaches.end(), true));
}

std::int64_t blocksOf(const Space& space, std::size_t dim, const Extents& blocks) {
  return ceilDiv(space.sizes[dim], blocks[dim]);
}

}  // namespace

bool same(double a, double b) {
  return std::abs(a - b) <= kTolerance * std::max(std::abs(a), std::abs(b));
}

bool atLeast(double a, double b) {
  return a >= b - kTolerance * std::abs(b);
}

Extents times(const Extents& a, const Extents& b) {
  Extents product = a;
  for (std::size_t d = 0; d < product.size(); ++d) product[d] *= b[d];
  return product;
}

std::int64_t heldElements(const Space& space, const TensorUse& use, const Extents& blocks) {
  std::int64_t elements = 1;
  for (const std::size_t d : use.direct) elements *= std::min(blocks[d], space.sizes[d]);
  for (const SlidingDim& s : use.sliding) {
    const TileSizes sizes = slidingSizes(space, s, blocks);
    elements *= sizes.empty() ? 0 : sizes.back().first;
  }
  return elements;
}

TileSizes tilesOf(const Space& space, const TensorUse& use, const Extents& blocks) {
  if (!reachedOnce(use)) {
    std::int64_t tiles = 1;
    for (std::size_t d = 0; d < blocks.size(); ++d)
      if (use.reaches[d]) tiles *= blocksOf(space, d, blocks);
    return {{heldElements(space, use, blocks), tiles}};
  }
  TileSizes sizes{{1, 1}};
  for (const std::size_t d : use.direct) sizes = product(sizes, directSizes(space.sizes[d], blocks[d]));
  for (const SlidingDim& s : use.sliding) sizes = product(sizes, slidingSizes(space, s, blocks));
  return sizes;
}

std::int64_t largestOf(const TileSizes& tiles) {
  return tiles.empty() ? 0 : std::max_element(tiles.begin(), tiles.end())->first;
}

Visits visitsOf(const Space& space, const TensorUse& use, const Extents& blocks, const Extents& lanesAbove) {
  Visits visits;
  std::int64_t first = 1;
  for (std::size_t d = 0; d < blocks.size(); ++d) {
    if (use.reaches[d]) continue;
    const std::int64_t count = blocksOf(space, d, blocks);
    visits.all *= count;
    first *= std::min(count, lanesAbove[d]);
  }
  visits.final = first == 1 ? 1 : 0;
  visits.partial = visits.all - visits.final;
  visits.back = visits.all - first;
  return visits;
}

void Moved::add(const Moved& other) {
  elements += other.elements;
  bits += other.bits;
  steps += other.steps;
}

double accessesOf(const Passage& passage, const Moved& moved) {
  if (passage.widest == 0) return static_cast<double>(moved.elements);
  return static_cast<double>(static_cast<long double>(moved.steps) * static_cast<long double>(passage.narrowest) /
                             static_cast<long double>(passage.widest));
}

long double energyOf(const Passage& passage, const Moved& moved) {
  const auto constant = static_cast<long double>(passage.energy);
  if (passage.perElement || passage.widest == 0) return constant * static_cast<long double>(moved.elements);
  return constant * (static_cast<long double>(moved.steps) * static_cast<long double>(passage.narrowest) /
                     static_cast<long double>(passage.widest));
}

Boundary::Boundary(const Space& space, const Lanes& lanes, std::size_t tensor, int lower)
    : space_(space),
      use_(space.tensors[tensor]),
      within_(lanes.within[tensor]),
      above_(lanes.above[tensor]),
      lower_(lower) {}

Boundary::Sides Boundary::sides(const Extents& iterations) const {
  Sides sides;
  if (lower_ >= 0) sides.below = tilesOf(space_, use_, times(iterations, within_[static_cast<std::size_t>(lower_)]));
  sides.above = tilesOf(space_, use_, times(iterations, within_[upper()]));
  return sides;
}

Visits Boundary::visitsAbove(const Extents& iterations) const {
  return visitsOf(space_, use_, times(iterations, within_[upper()]), above_[upper()]);
}

Visits Boundary::visitsBelow(const Extents& iterations) const {
  const auto lower = static_cast<std::size_t>(lower_);
  return visitsOf(space_, use_, times(iterations, within_[lower]), above_[lower]);
}

// Words of 0 bits are never moved.
Moved Boundary::crossing(std::size_t station, Move move, const TileSizes& tiles, std::int64_t visits, int bits) const {
  Moved moved;
  const Passage& passage = use_.stations[station].passes[index(move)];
  if (bits == 0 || visits == 0) return moved;
  for (const auto& [elements, count] : tiles) {
    const Wide times = static_cast<Wide>(count) * visits;
    moved.elements += times * elements;
    moved.bits += times * elements * bits;
    moved.steps += times * (passage.widest == 0 ? elements : ceilDiv(elements * bits, passage.narrowest));
  }
  return moved;
}

std::vector<Movement> Boundary::movements(const Sides& sides, const Extents& iterations) const {
  std::vector<Movement> all;
  const auto lower = static_cast<std::size_t>(std::max(lower_, 0));
  const Visits above = visitsAbove(iterations);
  const auto put = [&](std::size_t station, Move move, const TileSizes& tiles, std::int64_t visits, int bits) {
    all.push_back({station, move, crossing(station, move, tiles, visits, bits)});
  };
  if (!use_.isOutput()) {
    put(upper(), Move::Read, sides.above, above.all, use_.bits);
    if (lower_ >= 0) put(lower, Move::Fill, sides.below, visitsBelow(iterations).all, use_.bits);
    return all;
  }
  put(upper(), Move::Update, sides.above, above.partial, use_.bits);
  all.back().moved.add(crossing(upper(), Move::Update, sides.above, above.final, use_.finalBits));
  put(upper(), Move::Read, sides.above, above.back, use_.bits);
  if (lower_ < 0) return all;
  // If lanes add to one another's sums, only one starts from the stored sum, so there are as many fills as reads above.
  const Visits below = visitsBelow(iterations);
  put(lower, Move::Fill, sides.below, above.back, use_.bits);
  put(lower, Move::Drain, sides.below, below.partial, use_.bits);
  all.back().moved.add(crossing(lower, Move::Drain, sides.below, below.final, use_.finalBits));
  return all;
}

}  // namespace tilescope::check
