// SPDX-License-Identifier: GPL-3.0-or-later
// A tensor's tiles if every dimension is cut into blocks: sizes and number of tiles of each size. Exact: last blocks
// may be smaller, and padding does not count.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/units.h"
#include "core/models/zigzag/problem.h"

namespace tilescope::zigzag {

struct TileClass {
  std::int64_t elements = 0;
  std::int64_t tiles = 0;

  bool operator==(const TileClass&) const = default;
};
using TileClasses = std::vector<TileClass>;  // largest first

// A tile is a block of blockX positions of x and one of blockY of y. Tiles in the padding are left out.
TileClasses haloTiles(const Halo& halo, std::int64_t sizeX, std::int64_t blockX, std::int64_t sizeY,
                      std::int64_t blockY);

// blocks: iterations by dimension, perhaps beyond the layer. If a dimension indexes the operand twice (directly and
// through a halo, or through two), all tiles count as large as the largest.
TileClasses tilesOf(const Problem& problem, const Operand& operand, const Sizes& blocks);

// Whether each dimension indexes the operand once, so that tiles are products over dimensions and halos.
bool separable(const Problem& problem, const Operand& operand);

// Whole blocks and a smaller last one.
TileClasses directTiles(std::int64_t size, std::int64_t block);

std::int64_t largestTile(const Problem& problem, const Operand& operand, const Sizes& blocks);

// How often all tiles are visited: blocks of the dimensions irrelevant to the operand.
std::int64_t sweepsOf(const Problem& problem, const Operand& operand, const Sizes& blocks);

}  // namespace tilescope::zigzag
