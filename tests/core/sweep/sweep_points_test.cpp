// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/sweep_points.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "tests/core/sweep/sweep_support.h"

namespace tilescope {
namespace {

using ::testing::ElementsAre;

SweepDescription withSample(const char* sample) {
  Json document = smallSweep();
  document["sample"] = Json::parse(sample);
  return valueOrFail(readSweep(document));
}

std::vector<std::vector<std::size_t>> pointsOf(const SweepDescription& sweep) {
  const SweepPoints points(sweep);
  std::vector<std::vector<std::size_t>> all;
  for (std::int64_t number = 0; number < points.size(); ++number) all.push_back(points.indicesOf(number));
  return all;
}

std::map<std::size_t, int> valuesOfAxis(const std::vector<std::vector<std::size_t>>& points, std::size_t axis) {
  std::map<std::size_t, int> times;
  for (const auto& point : points) ++times[point[axis]];
  return times;
}

TEST(SweepPoints, OfAGridTheLastAxisIsFastest) {
  const std::vector<std::vector<std::size_t>> points = pointsOf(valueOrFail(readSweep(smallSweep())));
  ASSERT_EQ(points.size(), 60u);
  EXPECT_THAT(points[0], ElementsAre(0, 0));
  EXPECT_THAT(points[1], ElementsAre(0, 1));
  EXPECT_THAT(points[10], ElementsAre(1, 0));
  EXPECT_THAT(points[59], ElementsAre(5, 9));
  EXPECT_EQ((std::set(points.begin(), points.end()).size()), 60u);
}

TEST(SweepPoints, ALargerCountExtendsASample) {
  for (const char* method : {"random", "sobol"}) {
    const std::string start = std::string(R"({"method": ")") + method + R"(", "count": )";
    const auto few = pointsOf(withSample((start + "20}").c_str()));
    const auto many = pointsOf(withSample((start + "200}").c_str()));
    ASSERT_EQ(few.size(), 20u);
    EXPECT_TRUE(std::equal(few.begin(), few.end(), many.begin())) << method;
  }
}

TEST(SweepPoints, ASeedChoosesTheSample) {
  const auto one = pointsOf(withSample(R"({"method": "random", "count": 50, "seed": 1})"));
  EXPECT_EQ(one, pointsOf(withSample(R"({"method": "random", "count": 50, "seed": 1})")));
  EXPECT_NE(one, pointsOf(withSample(R"({"method": "random", "count": 50, "seed": 2})")));
}

TEST(SweepPoints, RandomOnesReachEveryValueEvenly) {
  const auto points = pointsOf(withSample(R"({"method": "random", "count": 6000})"));
  for (const auto& [value, times] : valuesOfAxis(points, 0)) EXPECT_NEAR(times, 1000, 150) << value;
  for (const auto& [value, times] : valuesOfAxis(points, 1)) EXPECT_NEAR(times, 600, 120) << value;
  EXPECT_EQ((std::set(points.begin(), points.end()).size()), 60u);  // axes are independent
}

TEST(SweepPoints, AHypercubeHasEveryValueEquallyOften) {
  const auto points = pointsOf(withSample(R"({"method": "latin_hypercube", "count": 60, "seed": 3})"));
  for (const auto& [value, times] : valuesOfAxis(points, 0)) EXPECT_EQ(times, 10) << value;
  for (const auto& [value, times] : valuesOfAxis(points, 1)) EXPECT_EQ(times, 6) << value;
}

TEST(SweepPoints, APermutationHasEveryNumberOnce) {
  for (const std::uint64_t size : {1U, 2U, 3U, 60U, 1000U, 4096U}) {
    std::set<std::uint64_t> seen;
    for (std::uint64_t i = 0; i < size; ++i) seen.insert(permuted(i, size, 7, 2));
    EXPECT_EQ(seen.size(), size);
    EXPECT_LT(*seen.rbegin(), size);
  }
}

// From a multiple of 2ⁿ on, 2ⁿ points have one in each of 2ⁿ equal parts.
TEST(SweepPoints, SobolIsEvener) {
  const auto points = pointsOf(withSample(R"({"method": "sobol", "count": 3840})"));
  for (const auto& [value, times] : valuesOfAxis(points, 0)) EXPECT_NEAR(times, 640, 8) << value;
  for (const auto& [value, times] : valuesOfAxis(points, 1)) EXPECT_NEAR(times, 384, 8) << value;
}

TEST(SweepPoints, SkippedOnesAreLeftOut) {
  const auto all = pointsOf(withSample(R"({"method": "sobol", "count": 30})"));
  const auto later = pointsOf(withSample(R"({"method": "sobol", "count": 20, "skip": 10})"));
  EXPECT_TRUE(std::equal(later.begin(), later.end(), all.begin() + 10));
}

// A store identifies points by number.
TEST(SweepPoints, TheHashStays) {
  EXPECT_EQ(counterHash(0, 0, 0), 0x238275bc38fcbe91U);
  EXPECT_EQ(counterHash(1, 2, 3), 0xd0734750fde362b3U);
}

}  // namespace
}  // namespace tilescope
