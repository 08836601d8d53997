// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/chain/tile_sums.h"

namespace tilescope::zigzag {
namespace {

constexpr std::int64_t kMaxKept = 1 << 14;  // blocks of one halo; of larger ones nothing is kept

}  // namespace

BlockSums::BlockSums(const Problem& problem) : problem_(problem) {
  for (const Halo& halo : problem.halos) {
    const std::int64_t blocks = problem.sizes[halo.x] * problem.sizes[halo.y];
    halos_.emplace_back(blocks <= kMaxKept ? static_cast<std::size_t>(blocks) : 0, TileSums{0, 0, 0, 0});
  }
}

TileSums BlockSums::direct(std::size_t dim, std::int64_t block) const {
  const std::int64_t size = problem_.sizes[dim], whole = std::min(block, size), tiles = size / whole;
  return {static_cast<double>(whole), static_cast<double>(tiles), static_cast<double>(size),
          static_cast<double>(tiles * whole < size ? tiles + 1 : tiles)};
}

TileSums BlockSums::halo(std::size_t halo, std::int64_t blockX, std::int64_t blockY) {
  const Halo& h = problem_.halos[halo];
  const std::int64_t x = std::min(blockX, problem_.sizes[h.x]), y = std::min(blockY, problem_.sizes[h.y]);
  std::vector<TileSums>& known = halos_[halo];
  if (known.empty()) return sumsOf(halo, x, y);
  TileSums& sums = known[static_cast<std::size_t>(x - 1 + problem_.sizes[h.x] * (y - 1))];
  if (sums.tiles == 0) sums = sumsOf(halo, x, y);
  return sums;
}

TileSums BlockSums::sumsOf(std::size_t halo, std::int64_t blockX, std::int64_t blockY) const {
  const Halo& h = problem_.halos[halo];
  const TileClasses classes = haloTiles(h, problem_.sizes[h.x], blockX, problem_.sizes[h.y], blockY);
  TileSums sums{0, 0, 0, 0};
  if (classes.empty()) return sums;
  sums.largest = static_cast<double>(classes.front().elements);
  sums.largestTiles = static_cast<double>(classes.front().tiles);
  for (const TileClass& c : classes) {
    sums.elements += static_cast<double>(c.elements) * static_cast<double>(c.tiles);
    sums.tiles += static_cast<double>(c.tiles);
  }
  return sums;
}

MoveEnergy::MoveEnergy(const Problem& problem, std::size_t operand, std::size_t level, Move move)
    : port_(problem.operands[operand].ports[level][index(move)]) {
  const MemoryOf& memory = problem.memories[problem.operands[operand].memories[level]];
  const bool write = move == Move::Fill || move == Move::Update;
  perAccess_ = write ? memory.writeEnergy : memory.readEnergy;
  perWord_ = memory.energyPer == EnergyPer::Word || port_.widest == 0;
  if (!perWord_) perStep_ = perAccess_ * static_cast<double>(port_.narrowest) / static_cast<double>(port_.widest);
}

}  // namespace tilescope::zigzag
