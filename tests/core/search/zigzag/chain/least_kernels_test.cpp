// SPDX-License-Identifier: GPL-3.0-or-later
// Both ways of the inner loops against the obvious one, to the bit.
#include "core/search/zigzag/chain/least_kernels.h"

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

}  // namespace
}  // namespace tilescope::zigzag
