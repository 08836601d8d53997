// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/design_points.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstddef>
#include <utility>

namespace tilescope {
namespace {

DesignPoints pointsOf(const std::vector<std::pair<int, int>>& figures) {
  DesignPoints points;
  for (const auto& [latency, energy] : figures) {
    DesignPoint point;
    point.latencySeconds = latency;
    point.energy = energy;
    points.points.push_back(point);
  }
  return points;
}

TEST(DesignPoints, TheFrontIsWhatNoOtherBeatsInBoth) {
  DesignPoints points = pointsOf({{1, 9}, {2, 9}, {2, 5}, {3, 6}, {5, 1}, {2, 5}});
  markFront(points);
  const std::vector<bool> expected{true, false, true, false, true, false};
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_EQ(points.points[i].onFront, expected[i]) << i;
}

TEST(DesignPoints, AnOpenDesignBeatsNoneAndIsNotOnTheFront) {
  DesignPoints points = pointsOf({{2, 5}, {1, 1}, {5, 1}});
  points.points[1].open = true;
  markFront(points);
  EXPECT_TRUE(points.points[0].onFront);
  EXPECT_FALSE(points.points[1].onFront);
  EXPECT_TRUE(points.points[2].onFront);
}

RC_GTEST_PROP(DesignPoints, IsAsAComparisonOfEveryPairSays, ()) {
  const auto figures = *rc::gen::container<std::vector<std::pair<int, int>>>(
      rc::gen::pair(rc::gen::inRange(0, 8), rc::gen::inRange(0, 8)));
  DesignPoints points = pointsOf(figures);
  for (DesignPoint& point : points.points) point.onFront = true;
  markFront(points);
  for (std::size_t i = 0; i < figures.size(); ++i) {
    bool beaten = false;
    for (std::size_t j = 0; j < figures.size(); ++j) {
      const bool noWorse = figures[j].first <= figures[i].first && figures[j].second <= figures[i].second;
      beaten = beaten || (noWorse && (figures[j] != figures[i] || j < i));
    }
    RC_ASSERT(points.points[i].onFront == !beaten);
  }
}

}  // namespace
}  // namespace tilescope
