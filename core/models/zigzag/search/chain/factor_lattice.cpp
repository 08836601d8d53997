// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/chain/factor_lattice.h"

#include <bit>

namespace tilescope::zigzag {
namespace {

void addAxes(std::vector<LatticeAxis>& axes, std::size_t dim, std::int64_t size) {
  for (std::int64_t prime = 2; size > 1; ++prime) {
    if (prime * prime > size) prime = size;
    if (size % prime != 0) continue;
    LatticeAxis axis{dim, prime, 0, 0};
    for (; size % prime == 0; size /= prime) ++axis.most;
    axes.push_back(axis);
  }
}

unsigned digitBits(const LatticeAxis& axis) {
  return static_cast<unsigned>(std::bit_width(axis.most)) + 1;
}

}  // namespace

std::optional<FactorLattice> FactorLattice::of(const Sizes& temporal, std::size_t dims) {
  FactorLattice lattice;
  for (std::size_t d = 0; d < dims; ++d) addAxes(lattice.axes_, d, temporal[d]);
  double tiles = 1;
  unsigned bits = 0;
  for (const LatticeAxis& axis : lattice.axes_) {
    tiles *= axis.most + 1;
    bits += digitBits(axis);
  }
  if (tiles > kMaxTiles || bits > 64) return std::nullopt;
  lattice.divisors_.assign(kMaxDims, {1});
  lattice.strides_.assign(kMaxDims, 1);
  lattice.iterations_ = {1};
  lattice.packed_ = {0};
  unsigned shift = 0;
  std::size_t dim = kMaxDims;
  for (LatticeAxis& axis : lattice.axes_) {
    const std::size_t below = lattice.iterations_.size();
    axis.stride = static_cast<std::uint32_t>(below);
    if (axis.dim != dim) lattice.strides_[axis.dim] = axis.stride;
    dim = axis.dim;
    std::vector<std::int64_t>& divisors = lattice.divisors_[axis.dim];
    for (std::size_t i = 0, known = divisors.size(); i < known * axis.most; ++i)
      divisors.push_back(divisors[i] * axis.prime);
    for (std::size_t i = 0; i < below * axis.most; ++i) {
      lattice.iterations_.push_back(lattice.iterations_[i] * axis.prime);
      lattice.packed_.push_back(lattice.packed_[i] + (std::uint64_t{1} << shift));
    }
    shift += digitBits(axis);
    lattice.guards_ |= std::uint64_t{1} << (shift - 1);
  }
  lattice.number();
  return lattice;
}

void FactorLattice::number() {
  rows_.assign(kMaxDims, 0);
  numbers_.assign(count(), 0);
  for (std::size_t d = 0; d < kMaxDims; ++d) {
    if (divisors_[d].size() == 1) continue;
    rows_[d] = numbers_.size();
    for (std::size_t from = 0; from < count(); from += strides_[d] * divisors_[d].size())
      for (std::size_t number = 0; number < divisors_[d].size(); ++number)
        numbers_.insert(numbers_.end(), strides_[d], static_cast<std::uint16_t>(number));
  }
}

Sizes FactorLattice::sizes(Tile tile) const {
  Sizes sizes = ones();
  for (std::size_t d = 0; d < kMaxDims; ++d) sizes[d] = sizeIn(d, tile);
  return sizes;
}

std::vector<Tile> FactorLattice::tilesIn(DimMask dims) const {
  std::vector<Tile> tiles{0};
  for (const LatticeAxis& axis : axes_) {
    if (!has(dims, axis.dim)) continue;
    for (std::size_t i = 0, known = tiles.size(); i < known * axis.most; ++i) tiles.push_back(tiles[i] + axis.stride);
  }
  return tiles;
}

Divisors divisorsOf(std::int64_t number, unsigned shift) {
  Divisors all{{1}, {0}, {}};
  for (std::int64_t prime = 2, left = number; left > 1; ++prime) {
    if (prime * prime > left) prime = left;
    if (left % prime != 0) continue;
    const std::size_t known = all.values.size();
    std::int64_t power = 1;
    Inside code = 0;
    for (; left % prime == 0; left /= prime) {
      code |= Inside{1} << shift++;
      power *= prime;
      for (std::size_t i = 0; i < known; ++i) {
        all.values.push_back(all.values[i] * power);
        all.codes.push_back(all.codes[i] | code);
      }
    }
    all.primes.push_back(code);
  }
  return all;
}

unsigned factorBits(std::int64_t size) {
  return static_cast<unsigned>(std::bit_width(static_cast<std::uint64_t>(size))) - 1;
}

}  // namespace tilescope::zigzag
