// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/floorplan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <vector>

namespace tilescope {
namespace {

constexpr double kRounding = 1e-9;

double sumOf(const std::vector<double>& parts) {
  return std::accumulate(parts.begin(), parts.end(), 0.0);
}

bool overlap(const FloorplanBlock& a, const FloorplanBlock& b, double slack) {
  return std::min(a.right(), b.right()) - std::max(a.left, b.left) > slack &&
         std::min(a.bottom(), b.bottom()) - std::max(a.top, b.top) > slack;
}

void expectToScale(const std::vector<double>& parts, double whole, double proportion) {
  const Floorplan plan = floorplanOf(parts, whole, proportion);
  const double sum = sumOf(parts);
  const double slack = kRounding * (plan.whole.width + plan.whole.height);
  EXPECT_NEAR(plan.whole.area(), whole, kRounding * whole);
  EXPECT_NEAR(plan.parts.area(), sum, kRounding * whole);
  EXPECT_NEAR(plan.whole.width / plan.whole.height, proportion, kRounding * proportion);
  ASSERT_EQ(plan.blocks.size(), parts.size());
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const FloorplanBlock& block = plan.blocks[i];
    EXPECT_NEAR(block.area(), parts[i], kRounding * sum) << i;
    if (parts[i] == 0) continue;
    EXPECT_GE(block.left, -slack);
    EXPECT_GE(block.top, -slack);
    EXPECT_LE(block.right(), plan.parts.width + slack);
    EXPECT_LE(block.bottom(), plan.parts.height + slack);
    for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(overlap(block, plan.blocks[j], slack)) << i << " and " << j;
  }
}

TEST(Floorplan, OnePartIsTheBlockOfAllParts) {
  const Floorplan plan = floorplanOf({4}, 16, 1);
  EXPECT_EQ(plan.whole, (FloorplanBlock{0, 0, 4, 4}));
  EXPECT_EQ(plan.blocks.front(), (FloorplanBlock{0, 0, 2, 2}));
}

// Bruls, Huizing and van Wijk, 6 × 4: 6 and 6 on the left, 4 and 3 above the rest.
TEST(Floorplan, PartsLieAsInThePaper) {
  const std::vector<FloorplanBlock> blocks = floorplanOf({6, 6, 4, 3, 2, 2, 1}, 24, 1.5).blocks;
  const auto expectNear = [&](std::size_t part, const FloorplanBlock& expected) {
    EXPECT_NEAR(blocks[part].left, expected.left, kRounding) << part;
    EXPECT_NEAR(blocks[part].top, expected.top, kRounding) << part;
    EXPECT_NEAR(blocks[part].width, expected.width, kRounding) << part;
    EXPECT_NEAR(blocks[part].height, expected.height, kRounding) << part;
  };
  expectNear(0, {0, 0, 3, 2});
  expectNear(1, {0, 2, 3, 2});
  expectNear(2, {3, 0, 12.0 / 7, 7.0 / 3});
  expectNear(3, {3 + 12.0 / 7, 0, 9.0 / 7, 7.0 / 3});
}

TEST(Floorplan, PartsOfNothingTakeNothing) {
  const Floorplan plan = floorplanOf({0, 3, 0}, 9, 2);
  EXPECT_EQ(plan.blocks[0], FloorplanBlock{});
  EXPECT_EQ(plan.blocks[2], FloorplanBlock{});
  expectToScale({0, 3, 0}, 9, 2);
  EXPECT_EQ(floorplanOf({}, 1, 1).blocks.size(), 0U);
}

TEST(Floorplan, AreasAreToScaleAndNoTwoPartsOverlap) {
  std::mt19937 random(27);
  std::uniform_int_distribution<int> count(1, 12);
  std::uniform_real_distribution<double> exponent(-6, 2), share(1, 4), proportion(0.5, 2);
  for (int i = 0; i < 500; ++i) {
    std::vector<double> parts(static_cast<std::size_t>(count(random)));
    for (double& part : parts) part = std::pow(10, exponent(random));
    expectToScale(parts, sumOf(parts) * share(random), proportion(random));
  }
}

TEST(Floorplan, TheOrderOfPartsChangesNoSize) {
  const std::vector<FloorplanBlock> one = floorplanOf({1, 5, 2}, 8, 1).blocks;
  const std::vector<FloorplanBlock> other = floorplanOf({2, 1, 5}, 8, 1).blocks;
  EXPECT_EQ(one[1], other[2]);
  EXPECT_EQ(one[2], other[0]);
  EXPECT_EQ(one[0], other[1]);
}

}  // namespace
}  // namespace tilescope
