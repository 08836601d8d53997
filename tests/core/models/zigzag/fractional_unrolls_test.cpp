// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/original_rules.h"

#include <gtest/gtest.h>

namespace tilescope::zigzag {
namespace {

Problem problemOf(std::int64_t first, std::int64_t second) {
  Problem problem;
  problem.dims = {"K", "C"};
  problem.sizes = ones();
  problem.sizes[0] = first;
  problem.sizes[1] = second;
  return problem;
}

std::vector<std::vector<double>> factors(const ParallelLoops& loops) {
  std::vector<std::vector<double>> all;
  for (const std::vector<SpatialLoop>& along : loops) {
    all.emplace_back();
    for (const SpatialLoop& loop : along) all.back().push_back(loop.factor);
  }
  return all;
}

using Factors = std::vector<std::vector<double>>;

TEST(FractionalUnrolls, ThatDivideStay) {
  EXPECT_EQ(factors(fractionalUnrolls(problemOf(64, 12), {{{0, 32}}, {{1, 4}}})), (Factors{{32}, {4}}));
}

TEST(FractionalUnrolls, SpreadOverThePasses) {
  const ParallelLoops fractional = fractionalUnrolls(problemOf(37, 12), {{{0, 32}, {1, 5}}, {}});
  EXPECT_EQ(factors(fractional), (Factors{{18.5, 4}, {}}));
  EXPECT_EQ(factors(integerUnrolls(fractional)), (Factors{{18, 4}, {}}));
}

// 7 iterations on 3 · 2 lanes take 2 passes; after the first 2 lanes, 7/2/2 each.
TEST(FractionalUnrolls, CountTheLanesOfEarlierArrayDimensions) {
  EXPECT_EQ(factors(fractionalUnrolls(problemOf(7, 1), {{{0, 2}}, {{0, 3}}})), (Factors{{2}, {1.75}}));
}

// Of two equal changes, only the first.
TEST(FractionalUnrolls, ChangeTheFirstOfTheLargest) {
  EXPECT_EQ(factors(fractionalUnrolls(problemOf(7, 1), {{{0, 3}}, {{0, 3}}, {{0, 2}}})),
            (Factors{{7.0 / 3}, {3}, {2}}));
}

}  // namespace
}  // namespace tilescope::zigzag
