// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/diana/diana_layer.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace tilescope::diana {
namespace {

SpatialAxis randomAxis(std::mt19937& random) {
  const auto pick = [&](std::int64_t least, std::int64_t most) {
    return std::uniform_int_distribution<std::int64_t>(least, most)(random);
  };
  SpatialAxis axis;
  axis.kernel = pick(1, 7);
  axis.stride = pick(1, 3);
  axis.padBefore = pick(0, axis.kernel - 1);
  axis.padAfter = pick(0, axis.kernel - 1);
  axis.in = pick(axis.kernel, 30);
  axis.out = (axis.in + axis.padBefore + axis.padAfter - axis.kernel) / axis.stride + 1;
  return axis;
}

TEST(DianaTileGeometry, LoadsWhatTheWindowsTouch) {
  std::mt19937 random(3);
  for (int i = 0; i < 500; ++i) {
    const SpatialAxis axis = randomAxis(random);
    const std::int64_t size = std::uniform_int_distribution<std::int64_t>(1, axis.out)(random);
    for (const AxisTile& tile : axisTiles(axis, size)) {
      std::set<std::int64_t> touched;
      for (std::int64_t out = tile.outBegin; out < tile.outEnd; ++out) {
        std::int64_t taps = 0;
        for (std::int64_t tap = 0; tap < axis.kernel; ++tap) {
          const std::int64_t at = out * axis.stride - axis.padBefore + tap;
          if (at < 0 || at >= axis.in) continue;
          touched.insert(at);
          ++taps;
        }
        EXPECT_EQ(validTaps(axis, out), taps);
      }
      const bool whole = tile.outBegin == 0 && tile.outEnd == axis.out;
      ASSERT_FALSE(touched.empty());
      EXPECT_EQ(tile.inBegin, whole ? 0 : *touched.begin());
      EXPECT_EQ(tile.inEnd, whole ? axis.in : *touched.rbegin() + 1);
    }
  }
}

TEST(DianaTileGeometry, CutsAllOutputsOnceWithASmallerLastTile) {
  const std::vector<AxisTile> tiles = axisTiles({10, 10, 3, 1, 1, 1, 1}, 4);
  ASSERT_EQ(tiles.size(), 3u);
  EXPECT_EQ(tiles[0], (AxisTile{0, 4, 0, 5, 1, 0}));
  EXPECT_EQ(tiles[1], (AxisTile{4, 8, 3, 9, 0, 0}));
  EXPECT_EQ(tiles[2], (AxisTile{8, 10, 7, 10, 0, 1}));
}

TEST(DianaTileGeometry, CopiesByPlaneChannelOrRow) {
  EXPECT_EQ((PlanePart{8, 4, 6, 4, 6}).copies(), 1);
  EXPECT_EQ((PlanePart{8, 4, 6, 2, 6}).copies(), 8);
  EXPECT_EQ((PlanePart{8, 4, 6, 2, 3}).copies(), 16);
  EXPECT_EQ((PlanePart{8, 4, 6, 0, 6}).copies(), 0);
}

}  // namespace
}  // namespace tilescope::diana
