// SPDX-License-Identifier: GPL-3.0-or-later
// All tiles of temporal loops: how many of each prime factor of each dimension lie inside. A tile is a mixed-radix
// number with a digit (axis) per dimension and prime. By inclusion, tiles form a lattice, the product of all divisors.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/models/zigzag/problem.h"

namespace tilescope::zigzag {

using Tile = std::uint32_t;  // 0: no loop inside

struct LatticeAxis {
  std::size_t dim = 0;
  std::int64_t prime = 2;
  std::uint32_t most = 1;  // factors of this prime in the dimension
  std::uint32_t stride = 1;
};

class FactorLattice {
 public:
  static constexpr double kMaxTiles = 1 << 20;

  // Empty if there are more than kMaxTiles tiles, or more axes than fit into a word.
  static std::optional<FactorLattice> of(const Sizes& temporal, std::size_t dims);

  std::size_t count() const { return iterations_.size(); }
  Tile full() const { return static_cast<Tile>(count() - 1); }
  const std::vector<LatticeAxis>& axes() const { return axes_; }

  // Of a dimension, numbered by its axes' digits. A divisor follows all that divide it; sizes need not ascend.
  std::size_t divisors(std::size_t dim) const { return divisors_[dim].size(); }
  std::int64_t divisor(std::size_t dim, std::size_t number) const { return divisors_[dim][number]; }
  std::size_t numberIn(std::size_t dim, Tile tile) const { return numbers_[rows_[dim] + tile]; }
  std::uint32_t stride(std::size_t dim) const { return strides_[dim]; }

  std::int64_t iterations(Tile tile) const { return iterations_[tile]; }
  std::int64_t allIterations() const { return iterations_.back(); }
  std::int64_t sizeIn(std::size_t dim, Tile tile) const { return divisors_[dim][numberIn(dim, tile)]; }
  Sizes sizes(Tile tile) const;
  std::uint32_t digit(Tile tile, const LatticeAxis& axis) const { return tile / axis.stride % (axis.most + 1); }

  bool contains(Tile outer, Tile inner) const {
    return (((packed_[outer] | guards_) - packed_[inner]) & guards_) == guards_;
  }

  // Tiles with factors of these dimensions only, ascending. Every tile is the sum of such a tile and the rest.
  std::vector<Tile> tilesIn(DimMask dims) const;

 private:
  FactorLattice() = default;
  void number();

  std::vector<LatticeAxis> axes_;                    // by dimension, then prime
  std::vector<std::vector<std::int64_t>> divisors_;  // [dimension][number]
  std::vector<std::uint32_t> strides_;
  std::vector<std::size_t> rows_;       // [dimension]: start of its numbers; other dimensions share a row of zeros
  std::vector<std::uint16_t> numbers_;  // [row + tile]
  std::vector<std::int64_t> iterations_;
  std::vector<std::uint64_t> packed_;  // [tile]: digits side by side, each with a spare bit above
  std::uint64_t guards_ = 0;
};

// A tile as bits, one per prime factor of each dimension, so that testing inclusion takes one instruction. Of k equal
// factors, the lowest k bits are set.
using Inside = std::uint64_t;
using DivisorNumbers = std::array<std::uint16_t, kMaxDims>;  // [dimension]: index of its divisor

// Of a dimension's iterations, from 1 to all.
struct Divisors {
  std::vector<std::int64_t> values;
  std::vector<Inside> codes;
  std::vector<Inside> primes;  // [prime]: its bits
};

// shift: of the dimension's first bit.
Divisors divisorsOf(std::int64_t number, unsigned shift);

// Bits that a dimension of this size needs at most, whatever is unrolled.
unsigned factorBits(std::int64_t size);

}  // namespace tilescope::zigzag
