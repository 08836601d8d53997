// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/chain/factor_lattice.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace tilescope::zigzag {
namespace {

constexpr std::size_t kDims = 5;

Sizes randomSizes(std::mt19937& engine) {
  Sizes sizes = ones();
  for (std::size_t d = 0; d < kDims; ++d) sizes[d] = std::uniform_int_distribution<std::int64_t>(1, 12)(engine);
  return sizes;
}

bool divides(const Sizes& inner, const Sizes& outer) {
  for (std::size_t d = 0; d < kMaxDims; ++d)
    if (outer[d] % inner[d] != 0) return false;
  return true;
}

TEST(FactorLattice, HasEveryChoiceOfDivisorsOnce) {
  std::mt19937 engine(1);
  for (int i = 0; i < 20; ++i) {
    const Sizes all = randomSizes(engine);
    const std::optional<FactorLattice> lattice = FactorLattice::of(all, kDims);
    ASSERT_TRUE(lattice);
    std::size_t expected = 1;
    for (std::size_t d = 0; d < kDims; ++d) {
      std::size_t divisors = 0;
      for (std::int64_t n = 1; n <= all[d]; ++n) divisors += all[d] % n == 0;
      EXPECT_EQ(lattice->divisors(d), divisors);
      expected *= divisors;
    }
    std::set<Sizes> seen;
    for (Tile t = 0; t < lattice->count(); ++t) seen.insert(lattice->sizes(t));
    EXPECT_EQ(lattice->count(), expected);
    EXPECT_EQ(seen.size(), expected);
    for (const Sizes& sizes : seen) EXPECT_TRUE(divides(sizes, all));
    EXPECT_EQ(lattice->sizes(lattice->full()), all);
    EXPECT_EQ(lattice->sizes(0), ones());
  }
}

TEST(FactorLattice, FiguresOfATileAreThoseOfItsSizes) {
  std::mt19937 engine(2);
  for (int i = 0; i < 10; ++i) {
    const FactorLattice lattice = *FactorLattice::of(randomSizes(engine), kDims);
    for (Tile t = 0; t < lattice.count(); ++t) {
      const Sizes sizes = lattice.sizes(t);
      std::int64_t iterations = 1;
      for (std::size_t d = 0; d < kMaxDims; ++d) {
        EXPECT_EQ(lattice.sizeIn(d, t), sizes[d]);
        EXPECT_EQ(lattice.divisor(d, lattice.numberIn(d, t)), sizes[d]);
        iterations *= sizes[d];
      }
      EXPECT_EQ(lattice.iterations(t), iterations);
      Tile sum = 0;
      Sizes product = ones();
      for (const LatticeAxis& axis : lattice.axes())
        for (std::uint32_t n = lattice.digit(t, axis); n > 0; --n) {
          sum += axis.stride;
          product[axis.dim] *= axis.prime;
        }
      EXPECT_EQ(sum, t);
      EXPECT_EQ(product, sizes);
    }
    EXPECT_EQ(lattice.allIterations(), lattice.iterations(lattice.full()));
  }
}

TEST(FactorLattice, ATileContainsAnotherWhereEverySizeDivides) {
  std::mt19937 engine(3);
  for (int i = 0; i < 10; ++i) {
    const FactorLattice lattice = *FactorLattice::of(randomSizes(engine), kDims);
    for (int n = 0; n < 3000; ++n) {
      std::uniform_int_distribution<Tile> pick(0, lattice.full());
      const Tile outer = pick(engine), inner = pick(engine);
      EXPECT_EQ(lattice.contains(outer, inner), divides(lattice.sizes(inner), lattice.sizes(outer)));
    }
  }
}

TEST(FactorLattice, EveryTileIsTheSumOfItsPartsInsideAndOutsideAMask) {
  const DimMask mask = maskOf(0) | maskOf(2);
  std::mt19937 engine(4);
  for (int i = 0; i < 10; ++i) {
    const FactorLattice lattice = *FactorLattice::of(randomSizes(engine), kDims);
    const std::vector<Tile> in = lattice.tilesIn(mask), out = lattice.tilesIn(~mask);
    EXPECT_TRUE(std::is_sorted(in.begin(), in.end()));
    std::set<Tile> sums;
    for (const Tile a : in) {
      EXPECT_EQ(lattice.sizeIn(1, a) * lattice.sizeIn(3, a) * lattice.sizeIn(4, a), 1);
      for (const Tile b : out) sums.insert(a + b);
    }
    EXPECT_EQ(sums.size(), lattice.count());
    EXPECT_EQ(in.size() * out.size(), lattice.count());
  }
}

TEST(FactorLattice, IsRefusedWhereItWouldBeTooLarge) {
  Sizes sizes = ones();
  for (std::size_t d = 0; d < 4; ++d) sizes[d] = 2 * 2 * 3 * 3 * 5 * 5;  // 27 divisors
  EXPECT_EQ(FactorLattice::of(sizes, 4)->count(), 27u * 27 * 27 * 27);
  sizes[4] = 6;
  EXPECT_FALSE(FactorLattice::of(sizes, 5));
}

}  // namespace
}  // namespace tilescope::zigzag
