// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/own_volumes.h"

#include <algorithm>

namespace tilescope::zigzag {
namespace {

void add(TileClasses& classes, std::int64_t elements, std::int64_t tiles) {
  if (elements <= 0 || tiles <= 0) return;
  const auto same =
      std::find_if(classes.begin(), classes.end(), [&](const TileClass& c) { return c.elements == elements; });
  if (same == classes.end())
    classes.push_back({elements, tiles});
  else
    same->tiles += tiles;
}

void sortLargestFirst(TileClasses& classes) {
  std::sort(classes.begin(), classes.end(),
            [](const TileClass& a, const TileClass& b) { return a.elements > b.elements; });
}

// Distinct values of first + a·i + b·j in [0, extent), for i in [0, A), j in [0, B); for tiles at a tensor's edge.
std::int64_t positionsWithin(const Halo& halo, std::int64_t first, std::int64_t A, std::int64_t B) {
  const std::int64_t span = halo.a * (A - 1) + halo.b * (B - 1) + 1;
  if (distinctPositions(halo.a, A, halo.b, B) == span)
    return std::max<std::int64_t>(0, std::min(first + span, halo.extent) - std::max<std::int64_t>(first, 0));
  std::vector<bool> seen(static_cast<std::size_t>(span), false);
  std::int64_t count = 0;
  for (std::int64_t i = 0; i < A; ++i)
    for (std::int64_t j = 0; j < B; ++j) {
      const std::int64_t offset = halo.a * i + halo.b * j;
      if (first + offset < 0 || first + offset >= halo.extent || seen[static_cast<std::size_t>(offset)]) continue;
      seen[static_cast<std::size_t>(offset)] = true;
      ++count;
    }
  return count;
}

class HaloRow {
 public:
  HaloRow(const Halo& halo, std::int64_t firstY, std::int64_t B) : halo_(halo), B_(B) {
    first_ = halo.b * firstY - halo.before;
  }

  // Blocks [from, to) of length A that start at multiples of `step`.
  void addBlocks(TileClasses& classes, std::int64_t from, std::int64_t to, std::int64_t step, std::int64_t A) const {
    const std::int64_t reach = halo_.a * (A - 1) + halo_.b * (B_ - 1);
    const std::int64_t stride = halo_.a * step;
    // A whole tile starts at 0 or later and ends before the extent.
    std::int64_t low = first_ >= 0 ? from : std::clamp(ceilDiv(-first_, stride), from, to);
    const std::int64_t room = halo_.extent - 1 - reach - first_;
    std::int64_t high = room < 0 ? from : std::clamp(room / stride + 1, from, to);
    if (high < low) low = high = from;
    add(classes, distinctPositions(halo_.a, A, halo_.b, B_), high - low);
    for (std::int64_t block = from; block < low; ++block) addOne(classes, block, step, A);
    for (std::int64_t block = high; block < to; ++block) addOne(classes, block, step, A);
  }

 private:
  void addOne(TileClasses& classes, std::int64_t block, std::int64_t step, std::int64_t A) const {
    const std::int64_t first = first_ + halo_.a * step * block;
    const std::int64_t last = first + halo_.a * (A - 1) + halo_.b * (B_ - 1);
    if (last < 0 || first >= halo_.extent) return;
    add(classes, positionsWithin(halo_, first, A, B_), 1);
  }

  const Halo& halo_;
  std::int64_t B_;
  std::int64_t first_ = 0;  // of the row's first element; negative in padding
};

void multiply(TileClasses& classes, const TileClasses& others) {
  if (others.size() == 1) {
    for (TileClass& c : classes) c = {c.elements * others[0].elements, c.tiles * others[0].tiles};
    return;
  }
  TileClasses result;
  result.reserve(classes.size() * others.size());
  for (const TileClass& x : classes)
    for (const TileClass& y : others) add(result, x.elements * y.elements, x.tiles * y.tiles);
  classes = std::move(result);
}

std::int64_t blockOf(const Problem& problem, const Sizes& blocks, std::size_t d) {
  return std::min(blocks[d], problem.sizes[d]);
}

std::int64_t blocksOf(const Problem& problem, const Sizes& blocks, std::size_t d) {
  return ceilDiv(problem.sizes[d], blocks[d]);
}

TileClasses uniformTiles(const Problem& problem, const Operand& operand, const Sizes& blocks) {
  std::int64_t tiles = 1;
  for (std::size_t d = 0; d < problem.dimCount(); ++d)
    if (has(operand.touching, d)) tiles *= blocksOf(problem, blocks, d);
  return {{largestTile(problem, operand, blocks), tiles}};
}

}  // namespace

bool separable(const Problem& problem, const Operand& operand) {
  DimMask seen = 0;
  const auto take = [&](std::size_t d) {
    const bool isNew = d == kNoDim || !has(seen, d);
    seen |= maskOf(d);
    return isNew;
  };
  bool once = true;
  for (const std::size_t d : operand.direct) once = take(d) && once;
  for (const std::size_t h : operand.halos) once = take(problem.halos[h].x) && take(problem.halos[h].y) && once;
  return once;
}

TileClasses directTiles(std::int64_t size, std::int64_t block) {
  TileClasses classes;
  classes.reserve(2);
  add(classes, block, size / block);
  add(classes, size % block, 1);
  return classes;
}

TileClasses haloTiles(const Halo& halo, std::int64_t sizeX, std::int64_t blockX, std::int64_t sizeY,
                      std::int64_t blockY) {
  TileClasses classes;
  classes.reserve(4);
  const std::int64_t wholeX = sizeX / blockX, restX = sizeX % blockX;
  for (std::int64_t y = 0; y < sizeY; y += blockY) {
    const HaloRow row(halo, y, std::min(blockY, sizeY - y));
    row.addBlocks(classes, 0, wholeX, blockX, blockX);
    if (restX > 0) row.addBlocks(classes, wholeX, wholeX + 1, blockX, restX);
  }
  sortLargestFirst(classes);
  return classes;
}

TileClasses tilesOf(const Problem& problem, const Operand& operand, const Sizes& blocks) {
  if (!separable(problem, operand)) return uniformTiles(problem, operand, blocks);
  TileClasses classes{{1, 1}};
  for (const std::size_t d : operand.direct)
    multiply(classes, directTiles(problem.sizes[d], blockOf(problem, blocks, d)));
  for (const std::size_t h : operand.halos) {
    const Halo& halo = problem.halos[h];
    multiply(classes, haloTiles(halo, problem.sizes[halo.x], blockOf(problem, blocks, halo.x), problem.sizes[halo.y],
                                blockOf(problem, blocks, halo.y)));
  }
  sortLargestFirst(classes);
  return classes;
}

std::int64_t largestTile(const Problem& problem, const Operand& operand, const Sizes& blocks) {
  std::int64_t elements = 1;
  for (const std::size_t d : operand.direct) elements *= blockOf(problem, blocks, d);
  for (const std::size_t h : operand.halos) {
    const Halo& halo = problem.halos[h];
    const TileClasses tiles = haloTiles(halo, problem.sizes[halo.x], blockOf(problem, blocks, halo.x),
                                        problem.sizes[halo.y], blockOf(problem, blocks, halo.y));
    elements *= tiles.empty() ? 0 : tiles.front().elements;
  }
  return elements;
}

std::int64_t sweepsOf(const Problem& problem, const Operand& operand, const Sizes& blocks) {
  std::int64_t sweeps = 1;
  for (std::size_t d = 0; d < problem.dimCount(); ++d)
    if (!has(operand.touching, d)) sweeps *= blocksOf(problem, blocks, d);
  return sweeps;
}

}  // namespace tilescope::zigzag
