// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/label_spots.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace tilescope::report {
namespace {

constexpr Area kArea{0, 0, 400, 300};

TEST(LabelSpots, TheFirstPlaceIsAtTheRight) {
  LabelSpots spots(kArea);
  spots.avoid({95, 95, 10, 10});
  const auto spot = spots.place({100, 100}, 5, 40, 12);
  ASSERT_TRUE(spot);
  EXPECT_GT(spot->box.left, 105);
  EXPECT_FALSE(spot->leader);
}

TEST(LabelSpots, FurtherAwayALineLeadsToTheMark) {
  LabelSpots spots(kArea);
  spots.avoid({75, 75, 50, 50});
  const auto spot = spots.place({100, 100}, 5, 40, 12);
  ASSERT_TRUE(spot);
  ASSERT_TRUE(spot->leader);
  EXPECT_FALSE(spot->box.overlaps({75, 75, 50, 50}));
  LabelSpots again(kArea);
  again.avoid({75, 75, 50, 50});
  EXPECT_FALSE(again.place({100, 100}, 5, 40, 12, false));
}

TEST(LabelSpots, WhatHasNoPlaceIsLeftOut) {
  LabelSpots spots({0, 0, 60, 20});
  EXPECT_FALSE(spots.place({30, 10}, 5, 100, 12));
}

// Tests points along the line.
bool passes(Place from, Place to, const Area& box) {
  for (int i = 0; i <= 2000; ++i) {
    const double share = i / 2000.0, x = from.x + share * (to.x - from.x), y = from.y + share * (to.y - from.y);
    if (x >= box.left && x <= box.right() && y >= box.top && y <= box.bottom()) return true;
  }
  return false;
}

RC_GTEST_PROP(LabelSpots, LinesCrossBoxesWhereTheirPointsLieInside, ()) {
  const auto any = [] { return static_cast<double>(*rc::gen::inRange(0, 60)); };
  const Place from{any(), any()}, to{any(), any()};
  const Area box{any(), any(), 1 + any(), 1 + any()};
  const bool crossed = crosses(from, to, box);
  if (passes(from, to, box)) RC_ASSERT(crossed);
  if (crossed) RC_ASSERT(passes(from, to, box.grown(0.05)));
}

RC_GTEST_PROP(LabelSpots, LabelsTouchNothing, ()) {
  LabelSpots spots(kArea);
  std::vector<Area> boxes;
  const auto marks = *rc::gen::container<std::vector<std::pair<int, int>>>(
      rc::gen::pair(rc::gen::inRange(0, 400), rc::gen::inRange(0, 300)));
  for (const auto& [x, y] : marks) {
    boxes.push_back({x - 4.0, y - 4.0, 8, 8});
    spots.avoid(boxes.back());
  }
  for (const auto& [x, y] : marks) {
    const auto spot = spots.place({static_cast<double>(x), static_cast<double>(y)}, 4, 50, 12);
    if (!spot) continue;
    RC_ASSERT(kArea.contains(spot->box));
    for (const Area& box : boxes) RC_ASSERT(!spot->box.overlaps(box));
    boxes.push_back(spot->box);
  }
}

}  // namespace
}  // namespace tilescope::report
