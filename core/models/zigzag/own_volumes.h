// SPDX-License-Identifier: GPL-3.0-or-later
// The tiles of a tensor when every dimension is cut into blocks: their sizes and the number of tiles of each size.
// Sizes are exact: blocks at the end may be smaller, and padding does not count as elements.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/units.h"
#include "core/models/zigzag/problem.h"

namespace tilescope::zigzag {

struct TileClass {
  std::int64_t elements = 0;  // elements of one tile, more than 0
  std::int64_t tiles = 0;     // number of tiles of this size

  bool operator==(const TileClass&) const = default;
};
using TileClasses = std::vector<TileClass>;  // the largest tile first

// Tiles of one halo. A block of blockX positions of x and a block of blockY positions of y form one tile. Tiles that
// lie in the padding are left out.
TileClasses haloTiles(const Halo& halo, std::int64_t sizeX, std::int64_t blockX, std::int64_t sizeY,
                      std::int64_t blockY);

// Tiles of an operand for these blocks (iterations per dimension, which may exceed the layer). If a dimension indexes
// the operand twice, directly and through a halo or through two halos, all tiles count as large as the largest.
TileClasses tilesOf(const Problem& problem, const Operand& operand, const Sizes& blocks);

// Whether every dimension indexes the operand only once, so that its tiles are products over its dimensions and halos.
bool separable(const Problem& problem, const Operand& operand);

// Blocks of one dimension: whole ones, and a smaller last one.
TileClasses directTiles(std::int64_t size, std::int64_t block);

// Elements of the largest tile.
std::int64_t largestTile(const Problem& problem, const Operand& operand, const Sizes& blocks);

// Number of blocks along the dimensions irrelevant to the operand, which is how often all its tiles are visited.
std::int64_t sweepsOf(const Problem& problem, const Operand& operand, const Sizes& blocks);

}  // namespace tilescope::zigzag
