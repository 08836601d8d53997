// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/sweep_front.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace tilescope {
namespace {

using ::testing::ElementsAre;
using Point = std::array<double, kMaxFrontMetrics>;

// The front by definition, with the first of equal points.
std::vector<std::size_t> obviousFront(const std::vector<Point>& points, std::size_t metrics) {
  const auto isFinite = [&](const Point& p) {
    return std::all_of(p.begin(), p.begin() + static_cast<std::ptrdiff_t>(metrics),
                       [](double value) { return std::isfinite(value); });
  };
  std::vector<std::size_t> front;
  for (std::size_t i = 0; i < points.size(); ++i) {
    bool stays = isFinite(points[i]);
    for (std::size_t j = 0; j < points.size() && stays; ++j) {
      if (!isFinite(points[j]) || i == j) continue;
      bool covers = true, isBetter = false;
      for (std::size_t k = 0; k < metrics; ++k) {
        covers = covers && points[j][k] <= points[i][k];
        isBetter = isBetter || points[j][k] < points[i][k];
      }
      stays = !covers || (!isBetter && j > i);
    }
    if (stays) front.push_back(i);
  }
  return front;
}

TEST(SweepFront, IsThatOfAllPairs) {
  std::mt19937 random(7);
  for (int set = 0; set < 1000; ++set) {
    const std::size_t metrics = 1 + random() % kMaxFrontMetrics, count = random() % 60;
    const unsigned values = 2 + random() % 12;  // many ties and equal points
    std::vector<Point> points(count);
    for (Point& point : points)
      for (std::size_t k = 0; k < metrics; ++k) {
        point[k] = random() % values;
        if (random() % 40 == 0) point[k] = std::numeric_limits<double>::infinity();
        if (random() % 40 == 0) point[k] = std::numeric_limits<double>::quiet_NaN();
      }
    ASSERT_EQ(frontOf(points, metrics), obviousFront(points, metrics)) << "set " << set << ", metrics " << metrics;
  }
}

TEST(SweepFront, OfEqualPointsTheFirstStays) {
  EXPECT_THAT(frontOf(std::vector<Point>{{3, 1}, {1, 3}, {1, 3}, {2, 2}, {3, 3}}, 2), ElementsAre(0, 1, 3));
}

}  // namespace
}  // namespace tilescope
