// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/eplanner/best_first.h"

#include <gtest/gtest.h>

#include "core/models/eplanner/exhaustive.h"
#include "core/models/eplanner/paper_pruning.h"
#include "tests/support/eplanner_oracle.h"
#include "tests/support/eplanner_random.h"

namespace tilescope::eplanner {
namespace {

TileSpace allTiles(const Problem& p) {
  const EplannerLayer& l = p.layer;
  return wholeWindowSpace(p, Sizes::all(l.K), Sizes::all(l.C), Sizes::all(l.OY), allowedFlows(p));
}

TileSpace allCutTiles(const Problem& p) {
  const EplannerLayer& l = p.layer;
  return cutWindowSpace(p, Sizes::all(l.K), Sizes::all(l.C), Sizes::all(l.OY), allowedFlows(p));
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
  EXPECT_GT(feasible, 1000);  // the generator makes enough feasible problems
}

TEST(BestFirst, EqualsEnumerationWhereTheWindowIsCutToo) {
  int feasible = 0;
  for (std::uint64_t seed = 1001; seed <= 1120; ++seed) {
    const Problem problem = RandomProblem(seed).problem(6);
    for (const Objective objective : kObjectives) {
      const BestFirstAnswer answer = bestFirst(problem, allCutTiles(problem), objective);
      expectSame(answer.best, bestByEnumeration(problem, objective, true), seed, objective);
      feasible += answer.best.has_value();
    }
  }
  EXPECT_GT(feasible, 300);
}

// Wide, with few channels: tiling columns helps most.
TEST(BestFirst, EqualsEnumerationOfWideMaps) {
  int cut = 0;
  for (std::uint64_t seed = 1201; seed <= 1300; ++seed) {
    RandomProblem random(seed);
    Problem problem = random.problem(4);
    problem.layer = random.layer(4);
    problem.layer.OX = random.number(8, 24);
    problem.layer.IX = std::max<std::int64_t>(1, problem.layer.OX * problem.layer.strideX - problem.layer.padLeft);
    for (const Objective objective : kObjectives) {
      const BestFirstAnswer answer = bestFirst(problem, allCutTiles(problem), objective);
      expectSame(answer.best, bestByEnumeration(problem, objective, true), seed, objective);
      if (!answer.best) continue;
      EXPECT_EQ(answer.lowerBound, answer.best->value.primary);
      cut += answer.best->tile.OX < problem.layer.OX;
    }
  }
  EXPECT_GT(cut, 50);
}

TEST(BestFirst, EqualsExhaustiveSearchOnThePapersGrid) {
  for (std::uint64_t seed = 2001; seed <= 2200; ++seed) {
    const Problem problem = RandomProblem(seed).problem(24);
    const PaperGrid grid = wholeGrid(problem);
    const bool cut = seed % 4 == 0;
    for (const Objective objective : kObjectives) {
      const TileSpace space =
          (cut ? cutWindowSpace : wholeWindowSpace)(problem, grid.K, grid.C, grid.OY, allowedFlows(problem));
      const ExhaustiveSpace all{grid.K, grid.C, grid.OY, cut, allowedFlows(problem)};
      expectSame(bestFirst(problem, space, objective).best, exhaustive(problem, all, objective, bestSimd()).best, seed,
                 objective);
    }
  }
}

// Without padding, tiles are never clipped: every skipped size equals one that is tried.
TEST(BestFirst, HugeKernelsAreProvenWhereNoPaddingClips) {
  for (const std::int64_t padding : {0, 1}) {
    RandomProblem random(5001);
    Problem problem = random.problem(3);
    problem.halo = true;
    problem.layer = {.K = 2, .C = 2, .OY = 5, .OX = 1, .FY = kMaxKernelSizes + 3, .FX = 1, .IY = 100, .IX = 1};
    problem.layer.padTop = padding;
    const TileSpace space = allCutTiles(problem);
    EXPECT_EQ(space.complete, padding == 0);
    EXPECT_LT(space.cuts.size(), 20U);
    if (padding > 0) continue;
    for (Buffer& buffer : problem.machine.buffers) {
      for (buffer.capacityBits = 64; buffer.capacityBits <= 4096; buffer.capacityBits *= 2) {
        for (const Objective objective : kObjectives)
          expectSame(bestFirst(problem, space, objective).best, bestByEnumeration(problem, objective, true),
                     static_cast<std::uint64_t>(buffer.capacityBits), objective);
      }
    }
  }
}

std::optional<BestTile> proven(const Problem& problem, Objective objective) {
  return bestFirst(problem, allCutTiles(problem), objective).best;
}

// More buffer, more bandwidth, or a larger array.
TEST(BestFirst, MoreOfAnythingIsNeverWorse) {
  int compared = 0;
  for (std::uint64_t seed = 3001; seed <= 3150; ++seed) {
    RandomProblem random(seed);
    const Problem problem = random.problem(20);
    std::vector<Problem> larger;
    for (std::size_t b = 0; b < problem.machine.buffers.size(); ++b) {
      Buffer& buffer = larger.emplace_back(problem).machine.buffers[b];
      buffer.capacityBits += random.number(1, buffer.capacityBits);
    }
    if (std::optional<double>& bandwidth = larger.emplace_back(problem).machine.offChipBitsPerCycle) *bandwidth *= 1.5;
    larger.emplace_back(problem).machine.rows += random.number(1, 4);
    larger.emplace_back(problem).machine.columns += random.number(1, 4);
    const Objective objective = kObjectives[seed % kObjectives.size()];
    const std::optional<BestTile> before = proven(problem, objective);
    for (const Problem& more : larger) {
      if (!before) break;
      const std::optional<BestTile> after = proven(more, objective);
      ASSERT_TRUE(after) << "seed " << seed;
      EXPECT_LE(after->value.primary, before->value.primary * (1 + kTieTolerance)) << "seed " << seed;
      ++compared;
    }
  }
  EXPECT_GT(compared, 300);
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
