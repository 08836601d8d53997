// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/eplanner/best_first.h"

#include <gtest/gtest.h>

#include "core/search/eplanner/exhaustive.h"
#include "core/search/eplanner/paper_pruning.h"
#include "tests/support/eplanner_oracle.h"
#include "tests/support/eplanner_random.h"

namespace tilescope::eplanner {
namespace {

TileSpace allTiles(const Problem& p) {
  const EplannerLayer& l = p.layer;
  return wholeWindowSpace(p, Sizes::all(l.K), Sizes::all(l.C), Sizes::all(l.OY), allowedFlows(p));
}

void expectSame(const std::optional<BestTile>& a, const std::optional<BestTile>& b, std::uint64_t seed,
                Objective objective) {
  ASSERT_EQ(a.has_value(), b.has_value()) << "seed " << seed << " " << name(objective);
  if (!a) return;
  EXPECT_EQ(a->value.primary, b->value.primary) << "seed " << seed << " " << name(objective);
  EXPECT_EQ(a->tile, b->tile) << "seed " << seed << " " << name(objective);
  EXPECT_EQ(a->flow, b->flow) << "seed " << seed << " " << name(objective);
}

TEST(BestFirst, EqualsEnumerationOn500RandomLayersAndProfiles) {
  int feasible = 0;
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    const Problem problem = RandomProblem(seed).problem(13);
    for (const Objective objective : kObjectives) {
      const BestFirstAnswer answer = bestFirst(problem, allTiles(problem), objective);
      expectSame(answer.best, bestByEnumeration(problem, objective, false), seed, objective);
      if (!answer.best) continue;
      ++feasible;
      EXPECT_EQ(answer.lowerBound, answer.best->value.primary);
    }
  }
  EXPECT_GT(feasible, 1000);  // the generator must not make mostly hopeless machines
}

TEST(BestFirst, EqualsEnumerationWhereTheWindowIsCutToo) {
  int feasible = 0;
  for (std::uint64_t seed = 1001; seed <= 1120; ++seed) {
    const Problem problem = RandomProblem(seed).problem(6);
    for (const Objective objective : kObjectives) {
      const BestFirstAnswer answer = bestFirst(problem, fullSpace(problem, allowedFlows(problem)), objective);
      expectSame(answer.best, bestByEnumeration(problem, objective, true), seed, objective);
      feasible += answer.best.has_value();
    }
  }
  EXPECT_GT(feasible, 300);
}

TEST(BestFirst, EqualsExhaustiveSearchOnThePapersGrid) {
  for (std::uint64_t seed = 2001; seed <= 2200; ++seed) {
    const Problem problem = RandomProblem(seed).problem(24);
    const PaperGrid grid = wholeGrid(problem);
    for (const Objective objective : kObjectives) {
      const TileSpace space = wholeWindowSpace(problem, grid.K, grid.C, grid.OY, allowedFlows(problem));
      const ExhaustiveSpace all{grid.K, grid.C, grid.OY, false, allowedFlows(problem)};
      expectSame(bestFirst(problem, space, objective).best, exhaustive(problem, all, objective, bestSimd()).best, seed,
                 objective);
    }
  }
}

TEST(BestFirst, MoreCapacityNeverMeansMoreTraffic) {
  for (std::uint64_t seed = 3001; seed <= 3150; ++seed) {
    RandomProblem random(seed);
    Problem problem = random.problem(20);
    const auto before = bestFirst(problem, allTiles(problem), Objective::Traffic).best;
    if (!before) continue;
    for (Buffer& buffer : problem.machine.buffers) buffer.capacityBits += random.number(0, buffer.capacityBits);
    const auto after = bestFirst(problem, allTiles(problem), Objective::Traffic).best;
    ASSERT_TRUE(after) << "seed " << seed;
    EXPECT_LE(after->value.primary, before->value.primary) << "seed " << seed;
  }
}

TEST(BestFirst, CancelledSearchReturnsACertifiedBound) {
  CancelSource source;
  source.cancel();
  int checked = 0;
  for (std::uint64_t seed = 4001; seed <= 4040; ++seed) {
    const Problem problem = RandomProblem(seed).problem(12);
    const auto best = bestByEnumeration(problem, Objective::Energy, false);
    if (!best) continue;
    const BestFirstAnswer answer = bestFirst(problem, allTiles(problem), Objective::Energy, source.token());
    EXPECT_TRUE(answer.cancelled);
    EXPECT_LE(answer.lowerBound, best->value.primary);
    ++checked;
  }
  EXPECT_GT(checked, 10);
}

}  // namespace
}  // namespace tilescope::eplanner
