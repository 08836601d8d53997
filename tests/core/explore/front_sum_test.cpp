// SPDX-License-Identifier: GPL-3.0-or-later
// Compares fronts of sums with the product of all points.
#include "core/explore/front_sum.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace tilescope {
namespace {

constexpr double kNear = 1e-12;

CostFront randomFront(std::mt19937& random, int mostPoints, double mostStep) {
  std::uniform_real_distribution<double> step(0.1, mostStep);
  CostFront front;
  const int count = 1 + static_cast<int>(random() % static_cast<unsigned>(mostPoints));
  double energy = step(random), latency = std::floor(40 + 10 * step(random));
  for (int i = 0; i < count; ++i) {
    front.push_back({energy, latency});
    energy += step(random);
    latency -= std::ceil(step(random));
    if (latency <= 0) break;
  }
  return front;
}

std::vector<CostPoint> product(const std::vector<CostFront>& parts) {
  std::vector<CostPoint> all{{0, 0}};
  for (const CostFront& part : parts) {
    std::vector<CostPoint> next;
    for (const CostPoint& a : all)
      for (const CostPoint& b : part) next.push_back({a.energy + b.energy, a.latency + b.latency});
    all = std::move(next);
  }
  return all;
}

bool isBeaten(const CostPoint& point, const std::vector<CostPoint>& all) {
  return std::any_of(all.begin(), all.end(), [&](const CostPoint& other) {
    return other.energy <= point.energy * (1 + kNear) && other.latency <= point.latency * (1 + kNear) &&
           (other.energy < point.energy * (1 - kNear) || other.latency < point.latency * (1 - kNear));
  });
}

void expectTaken(const SumPoint& point, const std::vector<CostFront>& parts) {
  ASSERT_EQ(point.takes.size(), parts.size());
  CostPoint sum;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    sum.energy += parts[i][point.takes[i]].energy;
    sum.latency += parts[i][point.takes[i]].latency;
  }
  EXPECT_EQ(sum, (CostPoint{point.energy, point.latency}));
}

bool covered(const CostPoint& point, const std::vector<SumPoint>& front, double epsilon) {
  const double factor = (1 + epsilon) * (1 + kNear);
  return std::any_of(front.begin(), front.end(), [&](const SumPoint& p) {
    return p.energy <= point.energy * factor && p.latency <= point.latency * factor;
  });
}

std::vector<CostFront> randomParts(std::mt19937& random) {
  std::vector<CostFront> parts(1 + random() % 5);
  for (CostFront& part : parts) part = randomFront(random, 6, random() % 2 ? 0.5 : 8);
  return parts;
}

TEST(FrontSum, IsTheFrontOfAllSums) {
  std::mt19937 random(1);
  for (int i = 0; i < 300; ++i) {
    const std::vector<CostFront> parts = randomParts(random);
    const std::vector<CostPoint> all = product(parts);
    const std::vector<SumPoint> front = sumOfFronts(parts, 0);
    for (const CostPoint& sum : all) ASSERT_TRUE(covered(sum, front, 0)) << i;
    for (const SumPoint& point : front) {
      EXPECT_FALSE(isBeaten({point.energy, point.latency}, all)) << i;
      expectTaken(point, parts);
    }
    for (std::size_t p = 1; p < front.size(); ++p) {
      EXPECT_GT(front[p].energy, front[p - 1].energy);
      EXPECT_LT(front[p].latency, front[p - 1].latency);
    }
  }
}

TEST(FrontSum, WithEpsilonCoversEverySumWithFewerPointsAndKeepsTheEnds) {
  std::mt19937 random(2);
  std::size_t exactPoints = 0, points = 0;
  for (int i = 0; i < 300; ++i) {
    const std::vector<CostFront> parts = randomParts(random);
    const std::vector<CostPoint> all = product(parts);
    const std::vector<SumPoint> exact = sumOfFronts(parts, 0);
    for (const double epsilon : {0.002, 0.05}) {
      const std::vector<SumPoint> front = sumOfFronts(parts, epsilon);
      for (const CostPoint& sum : all) ASSERT_TRUE(covered(sum, front, epsilon)) << i;
      for (const SumPoint& point : front) expectTaken(point, parts);
      EXPECT_NEAR(front.front().energy, exact.front().energy, kNear * exact.front().energy);
      EXPECT_EQ(front.back().latency, exact.back().latency);
      exactPoints += exact.size();
      points += front.size();
    }
  }
  EXPECT_LT(points, exactPoints * 3 / 4);
}

TEST(FrontSum, OfAPartWithoutPointsIsEmpty) {
  EXPECT_TRUE(sumOfFronts({}, 0).empty());
  EXPECT_TRUE(sumOfFronts({{{1, 1}}, {}}, 0).empty());
}

TEST(FrontSum, OfCancelledWorkIsEmpty) {
  CancelSource source;
  source.cancel();
  EXPECT_TRUE(sumOfFronts({{{1, 1}}}, 0, source.token()).empty());
}

}  // namespace
}  // namespace tilescope
