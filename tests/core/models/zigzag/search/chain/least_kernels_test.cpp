// SPDX-License-Identifier: GPL-3.0-or-later
// Compares both ways of the inner loops with the plain one, to the bit.
#include "core/models/zigzag/search/chain/least_kernels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <vector>

namespace tilescope::zigzag {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::vector<Simd> ways() {
  std::vector<Simd> all{Simd::Portable};
  if (bestSimd() != Simd::Portable) all.push_back(bestSimd());
  return all;
}

std::vector<double> randomRow(std::mt19937& engine, std::size_t count) {
  std::vector<double> row(count);
  for (double& value : row)
    value = engine() % 5 == 0 ? kInfinity : std::uniform_real_distribution<double>(0, 1000)(engine);
  return row;
}

TEST(LeastKernels, KeepTheLesserOfRowAndSum) {
  std::mt19937 engine(1);
  for (std::size_t count = 0; count < 70; ++count) {
    const std::vector<double> before = randomRow(engine, count), cost = randomRow(engine, count),
                              after = randomRow(engine, count), barred = randomRow(engine, count);
    for (const bool withBarred : {false, true}) {
      std::vector<double> expected = before;
      for (std::size_t i = 0; i < count; ++i) {
        const double sum = cost[i] + after[i];
        expected[i] = std::min(expected[i], withBarred ? sum + barred[i] : sum);
      }
      for (const Simd simd : ways()) {
        std::vector<double> row = before;
        keepLess(row.data(), cost.data(), after.data(), withBarred ? barred.data() : nullptr, count, simd);
        EXPECT_EQ(row, expected) << count;
      }
    }
  }
}

TEST(LeastKernels, KeepTheLesserOfRowAndLargest) {
  std::mt19937 engine(5);
  for (std::size_t count = 0; count < 70; ++count) {
    const std::vector<double> before = randomRow(engine, count), cost = randomRow(engine, count),
                              after = randomRow(engine, count);
    std::vector<double> expected = before;
    for (std::size_t i = 0; i < count; ++i) expected[i] = std::min(expected[i], std::max(cost[i], after[i]));
    for (const Simd simd : ways()) {
      std::vector<double> row = before;
      keepLessOfLargest(row.data(), cost.data(), after.data(), count, simd);
      EXPECT_EQ(row, expected) << count;
    }
  }
}

TEST(LeastKernels, SweepsToTheLeastBelow) {
  std::mt19937 engine(2);
  for (const std::size_t stride : {1, 2, 3, 4, 8, 12, 20})
    for (const std::size_t most : {1, 2, 5}) {
      const std::size_t block = stride * (most + 1), count = block * 3;
      const std::vector<double> before = randomRow(engine, count);
      std::vector<double> expected = before;
      for (std::size_t i = 0; i < count; ++i)
        for (std::size_t digit = 0; digit <= i % block / stride; ++digit)
          expected[i] = std::min(expected[i], before[i - digit * stride]);
      for (const Simd simd : ways()) {
        std::vector<double> row = before;
        sweepAxis(row.data(), stride, most, count, simd);
        EXPECT_EQ(row, expected) << stride << " " << most;
      }
    }
}

TEST(LeastKernels, AddUpWhatTilesInsideCost) {
  std::mt19937 engine(3);
  for (std::size_t count = 0; count < 40; ++count)
    for (const std::size_t kinds : {2, 5}) {
      std::array<std::vector<double>, kMaxKinds> rows;
      std::array<const double*, kMaxKinds> figures{};
      std::array<double, kMaxKinds> times{};
      for (std::size_t kind = 0; kind < kinds; ++kind) {
        for (std::size_t i = 0; i < count; ++i)
          rows[kind].push_back(std::uniform_real_distribution<double>(0, 1000)(engine));
        figures[kind] = rows[kind].data();
        times[kind] = std::uniform_real_distribution<double>(0, 9)(engine);
      }
      std::vector<std::uint64_t> tiles(count);
      for (std::uint64_t& tile : tiles) tile = engine() % 8;
      constexpr std::uint64_t kWithin = 5;
      std::vector<double> expected(count, kInfinity);
      double least = kInfinity;
      for (std::size_t i = 0; i < count; ++i) {
        if ((tiles[i] & 2) != 0) continue;
        expected[i] = rows[0][i] * times[0];
        for (std::size_t kind = 1; kind < kinds; ++kind) expected[i] += rows[kind][i] * times[kind];
        least = std::min(least, expected[i]);
      }
      for (const Simd simd : ways()) {
        std::vector<double> cost(count);
        EXPECT_EQ(leastInside(cost.data(), figures, times, kinds, tiles.data(), kWithin, count, simd), least);
        EXPECT_EQ(cost, expected) << count << " tiles, " << kinds << " kinds";
      }
    }
}

}  // namespace
}  // namespace tilescope::zigzag
