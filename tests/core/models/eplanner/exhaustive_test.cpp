// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/eplanner/exhaustive.h"

#include <gtest/gtest.h>

#include "tests/support/eplanner_oracle.h"
#include "tests/support/eplanner_random.h"

namespace tilescope::eplanner {
namespace {

ExhaustiveSpace allTiles(const Problem& p, bool cutWindow) {
  return {Sizes::all(p.layer.K), Sizes::all(p.layer.C), Sizes::all(p.layer.OY), cutWindow, allowedFlows(p)};
}

TEST(Exhaustive, EqualsTheObviousEnumeration) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const Problem problem = RandomProblem(seed).problem(10);
    for (const bool cutWindow : {false, true}) {
      if (cutWindow && problem.layer.OX > 4) continue;
      for (const Objective objective : kObjectives) {
        const auto expected = bestByEnumeration(problem, objective, cutWindow);
        const auto found = exhaustive(problem, allTiles(problem, cutWindow), objective, bestSimd()).best;
        ASSERT_EQ(found.has_value(), expected.has_value()) << "seed " << seed;
        if (!found) continue;
        EXPECT_EQ(found->tile, expected->tile) << "seed " << seed << " " << name(objective);
        EXPECT_EQ(found->flow, expected->flow) << "seed " << seed << " " << name(objective);
      }
    }
  }
}

TEST(Exhaustive, VectorKernelsGiveTheSameBits) {
  if (bestSimd() == Simd::Portable) GTEST_SKIP() << "this processor has no AVX-512";
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const Problem problem = RandomProblem(seed).problem(90);
    for (const Objective objective : kObjectives) {
      const PrimaryMinimum a = primaryMinimum(problem, allTiles(problem, false), objective, Simd::Portable);
      const PrimaryMinimum b = primaryMinimum(problem, allTiles(problem, false), objective, Simd::Avx512);
      EXPECT_EQ(a.value, b.value) << "seed " << seed << " " << name(objective);
      EXPECT_EQ(a.tilings, b.tilings);
    }
  }
}

TEST(Exhaustive, StopsWhenCancelled) {
  const Problem problem = RandomProblem(7).problem(20);
  CancelSource source;
  source.cancel();
  const BestFirstAnswer answer =
      exhaustive(problem, allTiles(problem, false), Objective::Metric, bestSimd(), source.token());
  EXPECT_TRUE(answer.cancelled);
  EXPECT_FALSE(answer.best);
}

}  // namespace
}  // namespace tilescope::eplanner
