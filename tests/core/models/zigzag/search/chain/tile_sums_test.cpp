// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/chain/tile_volumes.h"

#include <gtest/gtest.h>

#include "tests/support/zigzag_random.h"

namespace tilescope::zigzag {
namespace {

TileSums sumsOf(BlockSums& sums, const Problem& problem, const Operand& operand, const Sizes& blocks) {
  TileSums product;
  for (const std::size_t d : operand.direct) product = product * sums.direct(d, blocks[d]);
  for (const std::size_t h : operand.halos)
    product = product * sums.halo(h, blocks[problem.halos[h].x], blocks[problem.halos[h].y]);
  return product;
}

TEST(TileSums, AreThoseOfTheTilesAndNeverTakeMoreSteps) {
  int exact = 0, less = 0;
  for (unsigned seed = 0; seed < 300 && !testing::Test::HasFailure(); ++seed) {
    RandomCase random(seed);
    const Problem& p = *random.problem;
    SCOPED_TRACE(random.text({}, {}));
    BlockSums sums(p);
    for (const Operand& operand : p.operands) {
      if (!separable(p, operand)) continue;
      Sizes blocks = ones();
      for (std::size_t d = 0; d < p.dimCount(); ++d) blocks[d] = random.pick(1, p.sizes[d] + 1);
      const TileClasses tiles = tilesOf(p, operand, blocks);
      if (tiles.empty()) continue;
      const TileSums found = sumsOf(sums, p, operand, blocks);
      double elements = 0, count = 0;
      for (const TileClass& c : tiles) {
        elements += static_cast<double>(c.elements * c.tiles);
        count += static_cast<double>(c.tiles);
      }
      EXPECT_EQ(found.largest, static_cast<double>(tiles.front().elements));
      EXPECT_EQ(found.largestTiles, static_cast<double>(tiles.front().tiles));
      EXPECT_EQ(found.elements, elements);
      EXPECT_EQ(found.tiles, count);
      for (const std::int64_t narrowest : {1, 4, 7, 16}) {
        double steps = 0;
        for (const TileClass& c : tiles)
          steps += static_cast<double>(c.tiles * ceilDiv(c.elements * operand.bits, narrowest));
        const double least = leastSteps(found, operand.bits, static_cast<double>(narrowest));
        EXPECT_LE(least, steps * (1 + 1e-12));
        (least >= steps * (1 - 1e-12) ? exact : less) += 1;
      }
    }
  }
  EXPECT_GT(exact, less);  // otherwise most tiles would have maximum size
}

TEST(TileSums, WhatFillsWholeStepsNeverCountsOneMore) {
  for (int bits = 1; bits <= 64; ++bits)
    for (std::int64_t port = 1; port <= 128; ++port)
      for (std::int64_t elements = 1; elements <= 64; ++elements) {
        const TileSums one{static_cast<double>(elements), 1, static_cast<double>(elements), 1};
        ASSERT_LE(leastSteps(one, bits, static_cast<double>(port)), static_cast<double>(ceilDiv(elements * bits, port)))
            << elements << " × " << bits << " bits over " << port;
      }
}

}  // namespace
}  // namespace tilescope::zigzag
