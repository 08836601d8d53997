// SPDX-License-Identifier: GPL-3.0-or-later
// How a tensor falls into tiles when every dimension is cut into blocks: how large the tiles are and how many of each
// size there are. Blocks at the end may be smaller, positions of padding are no elements: the sizes are exact.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/units.h"
#include "core/models/zigzag/problem.h"

namespace tilescope::zigzag {

struct TileClass {
  std::int64_t elements = 0;  // of one tile, more than 0
  std::int64_t tiles = 0;     // that have this size

  bool operator==(const TileClass&) const = default;
};
using TileClasses = std::vector<TileClass>;  // the largest tile first

// Tiles of one halo: blocks of bx positions of x and by of y, each pair one tile. Tiles that lie in the padding are
// left out.
TileClasses haloTiles(const Halo& halo, std::int64_t sizeX, std::int64_t blockX, std::int64_t sizeY,
                      std::int64_t blockY);

// Tiles of an operand under these blocks (iterations per dimension, may exceed the layer). In layers where a dimension
// reaches the operand twice, as itself and through a halo or through two, all tiles count as large as the largest.
TileClasses tilesOf(const Problem& problem, const Operand& operand, const Sizes& blocks);

// Whether every dimension reaches the operand once, so that its tiles are products of those of its dimensions and
// halos.
bool separable(const Problem& problem, const Operand& operand);

// Blocks of one dimension: whole ones, and what is left.
TileClasses directTiles(std::int64_t size, std::int64_t block);

// Elements of the largest tile.
std::int64_t largestTile(const Problem& problem, const Operand& operand, const Sizes& blocks);

// Blocks of the dimensions that do not reach the operand: how often all its tiles are visited.
std::int64_t sweepsOf(const Problem& problem, const Operand& operand, const Sizes& blocks);

}  // namespace tilescope::zigzag
