// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plots/axis_range.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

namespace tilescope::gui {
namespace {

TEST(AxisRange, BoundsAreOneTwoOrFiveTimesAPowerOfTen) {
  EXPECT_DOUBLE_EQ(niceFloor(0.25), 0.2);
  EXPECT_DOUBLE_EQ(niceFloor(0.2), 0.2);
  EXPECT_DOUBLE_EQ(niceFloor(9.99), 5);
  EXPECT_DOUBLE_EQ(niceFloor(1000), 1000);
  EXPECT_DOUBLE_EQ(niceCeil(0.25), 0.5);
  EXPECT_DOUBLE_EQ(niceCeil(1566), 2000);
  EXPECT_DOUBLE_EQ(niceCeil(5.01), 10);
  EXPECT_DOUBLE_EQ(niceCeil(1e-3), 1e-3);
}

TEST(AxisRange, NiceBoundsEncloseTheValue) {
  rc::check([] {
    const double value = std::pow(10.0, *rc::gen::inRange(-9000, 15000) / 1000.0);
    RC_ASSERT(niceFloor(value) <= value * (1 + 1e-8));
    RC_ASSERT(niceFloor(value) > value / 2.5001);
    RC_ASSERT(niceCeil(value) >= value * (1 - 1e-8));
    RC_ASSERT(niceCeil(value) < value * 2.5001);
  });
}

TEST(AxisRange, ALogarithmicRangeStaysWhileTheDataFits) {
  const AxisRange present{0.2, 200};
  EXPECT_EQ(stableLogRange(present, {0.25, 60}, {0.2, 120}), present);
  EXPECT_EQ(stableLogRange(present, {0.3, 70}, {0.24, 140}), present);
}

TEST(AxisRange, ALogarithmicRangeMovesWhenDataLeavesItOrUsesTooLittle) {
  const AxisRange present{0.2, 200};
  EXPECT_EQ(stableLogRange(present, {0.1, 60}, {0.08, 120}), (AxisRange{0.05, 200}));
  EXPECT_EQ(stableLogRange(present, {10, 100}, {8, 150}), (AxisRange{5, 200}));
}

TEST(AxisRange, AFreshLogarithmicRangeIsKeptForTheSameData) {
  rc::check([] {
    const double lower = std::pow(10.0, *rc::gen::inRange(-3000, 3000) / 1000.0);
    const double span = std::pow(10.0, *rc::gen::inRange(1260, 6000) / 1000.0);
    const AxisRange wanted{lower, lower * span};
    const AxisRange data{wanted.lower * 1.2, wanted.upper / 1.2};
    const AxisRange fresh = stableLogRange(std::nullopt, data, wanted);
    RC_ASSERT(stableLogRange(fresh, data, wanted) == fresh);
  });
}

TEST(AxisRange, ALogarithmicRangeLeavesEveryValueItsPixels) {
  rc::check([] {
    const double pixels = *rc::gen::inRange(170, 900);
    std::vector<AxisRoom> rooms;
    const int count = *rc::gen::inRange(1, 8);
    AxisRange data{1e9, 1e-9};
    for (int i = 0; i < count; ++i) {
      const double value = std::pow(10.0, *rc::gen::inRange(-2000, 3000) / 1000.0);
      rooms.push_back({value, *rc::gen::inRange(0, 30) / 1.0, *rc::gen::inRange(0, 30) / 1.0});
      data = {std::min(data.lower, value), std::max(data.upper, value)};
    }
    const AxisRange range = roomyLogRange(std::nullopt, data, {data.lower / 3, data.upper * 6}, rooms, pixels);
    RC_ASSERT(hasRoom(range, rooms, pixels));
    RC_ASSERT(roomyLogRange(range, data, {data.lower / 3, data.upper * 6}, rooms, pixels) == range);
  });
}

TEST(AxisRange, ALinearBoundStaysWhileTheBarsFit) {
  EXPECT_DOUBLE_EQ(stableLinearUpper(0, 9.84), 12);
  EXPECT_DOUBLE_EQ(stableLinearUpper(12, 11.9), 12);
  EXPECT_DOUBLE_EQ(stableLinearUpper(12, 7.3), 12);
  EXPECT_DOUBLE_EQ(stableLinearUpper(12, 7.1), 8);
  EXPECT_DOUBLE_EQ(stableLinearUpper(12, 12.1), 15);
  EXPECT_DOUBLE_EQ(stableLinearUpper(12, 0), 12);
  EXPECT_DOUBLE_EQ(stableLinearUpper(0, 0), 1);
}

TEST(AxisRange, AFreshLinearBoundIsKeptForTheSameBars) {
  rc::check([] {
    const double largest = std::pow(10.0, *rc::gen::inRange(-2000, 5000) / 1000.0);
    const double fresh = stableLinearUpper(0, largest);
    RC_ASSERT(fresh >= largest);
    RC_ASSERT(stableLinearUpper(fresh, largest) == fresh);
  });
}

TEST(AxisRange, MovementEndsExactlyAtTheGoal) {
  const AxisRange from{0.2, 200}, to{0.05, 500};
  EXPECT_EQ(logBetween(from, to, 1), to);
  const AxisRange half = logBetween(from, to, 0.5);
  EXPECT_NEAR(half.lower, 0.1, 1e-12);
}

}  // namespace
}  // namespace tilescope::gui
