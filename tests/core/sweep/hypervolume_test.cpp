// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/hypervolume.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace tilescope {
namespace {

TEST(Hypervolume, OfHandMadeCases) {
  const std::vector<MetricPoint> stairs{{1, 3}, {2, 2}, {3, 1}};
  EXPECT_EQ(hypervolume(stairs, {4, 4}, 2), 6);  // 1 + 2 + 3 unit squares
  EXPECT_EQ(hypervolume(std::vector<MetricPoint>{{1, 1}, {2, 2}, {1, 1}}, {3, 3}, 2), 4) << "covered ones add nothing";
  EXPECT_EQ(hypervolume(std::vector<MetricPoint>{{1, 5}}, {4, 4}, 2), 0) << "beyond the reference";
  EXPECT_EQ(hypervolume({}, {4, 4}, 2), 0);
  EXPECT_EQ(hypervolume(std::vector<MetricPoint>{{1, 1, 2}, {2, 2, 1}}, {3, 3, 3}, 3), 4 + 1);  // 4 · 1, then 1 · 1
  EXPECT_EQ(hypervolume(std::vector<MetricPoint>{{0, 0, 0, 0}}, {1, 2, 3, 4}, 4), 24);
}

TEST(Hypervolume, AgreesWithDrawnPoints) {
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> in(0, 1);
  for (const std::size_t metrics : {2u, 3u, 4u})
    for (int round = 0; round < 10; ++round) {
      std::vector<MetricPoint> points(12);
      for (MetricPoint& point : points)
        for (std::size_t i = 0; i < metrics; ++i) point[i] = in(random);
      constexpr int kDrawn = 20'000;
      int covered = 0;
      for (int k = 0; k < kDrawn; ++k) {
        MetricPoint drawn{};
        for (std::size_t i = 0; i < metrics; ++i) drawn[i] = in(random);
        for (const MetricPoint& point : points) {
          bool covers = true;
          for (std::size_t i = 0; i < metrics; ++i) covers = covers && point[i] <= drawn[i];
          if (covers) {
            ++covered;
            break;
          }
        }
      }
      const double share = static_cast<double>(covered) / kDrawn;
      const double deviation = std::sqrt(share * (1 - share) / kDrawn);
      EXPECT_NEAR(hypervolume(points, {1, 1, 1, 1}, metrics), share, 4 * deviation + 1e-3) << metrics << " metrics";
    }
}

TEST(GrowingFront, IsTheFrontOfAllThatCame) {
  std::mt19937_64 random(9);
  std::uniform_int_distribution<int> in(1, 20);
  for (int round = 0; round < 50; ++round) {
    std::vector<MetricPoint> points;
    GrowingFront growing(3);
    for (int i = 0; i < 60; ++i) {
      points.push_back(
          {static_cast<double>(in(random)), static_cast<double>(in(random)), static_cast<double>(in(random))});
      growing.add(points.back());
    }
    std::vector<MetricPoint> front;
    for (const std::size_t i : frontOf(points, 3)) front.push_back(points[i]);
    EXPECT_EQ(growing.size(), front.size());
    MetricPoint best = points[0];
    double box = 1;
    for (std::size_t m = 0; m < 3; ++m) {
      for (const MetricPoint& point : points) best[m] = std::min(best[m], point[m]);
      box *= growing.reference()[m] - best[m];
    }
    EXPECT_NEAR(growing.coverage(), hypervolume(points, growing.reference(), 3) / box, 1e-12);
  }
}

TEST(GrowingFront, OfNothingCoversNothing) {
  GrowingFront front(2);
  EXPECT_EQ(front.coverage(), 0);
  front.add({1, std::nan("")});
  EXPECT_EQ(front.size(), 0u);
}

}  // namespace
}  // namespace tilescope
