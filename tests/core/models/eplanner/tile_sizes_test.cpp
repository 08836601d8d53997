// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/eplanner/tile_sizes.h"

#include <gtest/gtest.h>

#include "tests/support/eplanner_random.h"

namespace tilescope::eplanner {
namespace {

TEST(FewestSwept, NoTileSizeSweepsFewerLines) {
  int equal = 0, all = 0;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    const EplannerLayer l = RandomProblem(seed).layer(12);
    for (std::int64_t FY = 1; FY <= l.FY; ++FY) {
      const double fewest = fewestRowsSwept(l, FY, true);
      for (std::int64_t OY = 1; OY <= l.OY; ++OY) {
        EXPECT_LE(fewest, static_cast<double>(rowsSwept(l, OY, FY))) << "seed " << seed;
        equal += fewest == static_cast<double>(rowsSwept(l, OY, FY));
        ++all;
      }
    }
    for (std::int64_t FX = 1; FX <= l.FX; ++FX) {
      const double fewest = fewestColsSwept(l, FX, true);
      for (std::int64_t OX = 1; OX <= l.OX; ++OX)
        EXPECT_LE(fewest, static_cast<double>(colsSwept(l, OX, FX))) << "seed " << seed;
    }
  }
  EXPECT_GT(equal, all / 10);  // otherwise the bound is never reached
}

// For every skipped size, a smaller one gives as many tiles and no more rows.
TEST(RowSizes, KeepTheBestOfEveryTileCount) {
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    const EplannerLayer l = RandomProblem(seed).layer(30);
    for (std::int64_t FY = 1; FY <= l.FY; ++FY) {
      const std::vector<LineSize> kept = rowSizes(Sizes::all(l.OY), l, FY, true);
      for (std::int64_t OY = 1; OY <= l.OY; ++OY) {
        const bool isCovered = std::any_of(kept.begin(), kept.end(), [&](const LineSize& k) {
          return k.size <= OY && k.tiles == static_cast<double>(ceilDiv(l.OY, OY)) &&
                 k.swept <= static_cast<double>(rowsSwept(l, OY, FY));
        });
        EXPECT_TRUE(isCovered) << "seed " << seed << ", OY " << OY << ", FY " << FY;
      }
    }
  }
}

TEST(FewestSwept, IsTheStoredInputWithoutHalos) {
  const EplannerLayer l{.OY = 8, .OX = 6, .FY = 3, .FX = 3, .IY = 10, .IX = 8};
  EXPECT_EQ(fewestRowsSwept(l, 1, false), 10);
  EXPECT_EQ(fewestColsSwept(l, 2, false), 8);
}

}  // namespace
}  // namespace tilescope::eplanner
