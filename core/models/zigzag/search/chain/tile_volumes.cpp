// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/chain/tile_volumes.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace tilescope::zigzag {
namespace {

constexpr std::size_t kMaxFactors = kMaxDims;

constexpr std::int64_t kMaxKept = 1 << 14;  // blocks of one halo with kept results

}  // namespace

TileVolumes::TileVolumes(const OwnRules& rules, const FactorLattice& lattice, std::size_t operand, std::size_t arch)
    : problem_(rules.problem()),
      lattice_(lattice),
      operand_(problem_.operands[operand]),
      lanes_(rules.lanesWithin(operand, arch)),
      separable_(zigzag::separable(problem_, operand_)) {
  if (!separable_) return;
  for (const std::size_t d : operand_.direct) addDirect(d);
  for (const std::size_t h : operand_.halos) addHalo(problem_.halos[h]);
}

std::int64_t TileVolumes::block(std::size_t dim, std::size_t number) const {
  return std::min(lattice_.divisor(dim, number) * lanes_[dim], problem_.sizes[dim]);
}

TileVolumes::Part TileVolumes::partOf(TileClasses classes) {
  Part part{std::move(classes), 0, 0};
  for (const TileClass& c : part.classes) {
    part.common = std::gcd(part.common, c.elements);
    part.elements += static_cast<double>(c.elements * c.tiles);
  }
  return part;
}

void TileVolumes::addDirect(std::size_t dim) {
  Factor factor{dim, kNoDim, {}};
  for (std::size_t i = 0; i < lattice_.divisors(dim); ++i)
    factor.parts.push_back(partOf(directTiles(problem_.sizes[dim], block(dim, i))));
  factors_.push_back(std::move(factor));
}

void TileVolumes::addHalo(const Halo& halo) {
  Factor factor{halo.x, halo.y, {}};
  for (std::size_t j = 0; j < lattice_.divisors(halo.y); ++j)
    for (std::size_t i = 0; i < lattice_.divisors(halo.x); ++i)
      factor.parts.push_back(
          partOf(haloTiles(halo, problem_.sizes[halo.x], block(halo.x, i), problem_.sizes[halo.y], block(halo.y, j))));
  factors_.push_back(std::move(factor));
}

TileClasses TileVolumes::whole(Tile tile) const {
  Sizes blocks = lattice_.sizes(tile);
  for (std::size_t d = 0; d < kMaxDims; ++d) blocks[d] *= lanes_[d];
  return tilesOf(problem_, operand_, blocks);
}

std::int64_t TileVolumes::largest(Tile tile) const {
  if (!separable_) return whole(tile).front().elements;
  std::int64_t elements = 1;
  for (const Factor& factor : factors_) {
    const TileClasses& classes = part(factor, tile).classes;
    elements *= classes.empty() ? 0 : classes.front().elements;
  }
  return elements;
}

double TileVolumes::elements(Tile tile) const {
  if (!separable_) return partOf(whole(tile)).elements;
  double elements = 1;
  for (const Factor& factor : factors_) elements *= part(factor, tile).elements;
  return elements;
}

double TileVolumes::steps(Tile tile, int bits, std::int64_t narrowest) const {
  if (!separable_) {
    double steps = 0;
    for (const TileClass& c : whole(tile))
      steps += static_cast<double>(c.tiles) * static_cast<double>(ceilDiv(c.elements * bits, narrowest));
    return steps;
  }
  std::int64_t common = bits;
  double all = bits;
  for (const Factor& factor : factors_) {
    const Part& p = part(factor, tile);
    common = (common % narrowest) * (p.common % narrowest) % narrowest;
    all *= p.elements;
  }
  if (common % narrowest == 0) return all / static_cast<double>(narrowest);
  std::array<const TileClasses*, kMaxFactors> classes{};
  std::array<std::size_t, kMaxFactors> at{};
  const std::size_t n = factors_.size();
  for (std::size_t f = 0; f < n; ++f) {
    classes[f] = &part(factors_[f], tile).classes;
    if (classes[f]->empty()) return 0;
  }
  double steps = 0;
  for (bool more = true; more;) {
    std::int64_t elements = bits, tiles = 1;
    for (std::size_t f = 0; f < n; ++f) {
      elements *= (*classes[f])[at[f]].elements;
      tiles *= (*classes[f])[at[f]].tiles;
    }
    steps += static_cast<double>(tiles) * static_cast<double>(ceilDiv(elements, narrowest));
    more = false;
    for (std::size_t f = 0; f < n && !more; ++f) {
      more = ++at[f] < classes[f]->size();
      if (!more) at[f] = 0;
    }
  }
  return steps;
}

double TileVolumes::sweeps(Tile tile) const {
  double sweeps = 1;
  for (std::size_t d = 0; d < problem_.dimCount(); ++d)
    if (!has(operand_.touching, d))
      sweeps *= static_cast<double>(ceilDiv(problem_.sizes[d], lattice_.sizeIn(d, tile) * lanes_[d]));
  return sweeps;
}

double TileVolumes::firstVisits(Tile tile, const Sizes& lanesAbove) const {
  double visits = 1;
  for (std::size_t d = 0; d < problem_.dimCount(); ++d)
    if (!has(operand_.touching, d))
      visits *= static_cast<double>(
          std::min(lanesAbove[d], ceilDiv(problem_.sizes[d], lattice_.sizeIn(d, tile) * lanes_[d])));
  return visits;
}

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
