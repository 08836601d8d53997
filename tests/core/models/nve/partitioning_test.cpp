// SPDX-License-Identifier: GPL-3.0-or-later
// Compared with every way to cut a layer's maps into runs, in small buffers.
#include "core/models/nve/partitioning.h"

#include <gtest/gtest.h>

#include <optional>
#include <tuple>

#include "tests/support/nve_layers.h"

namespace tilescope::nve {
namespace {

constexpr std::int64_t kPasses = 9;
const Forbidden kNothing = [](const Run&) { return false; };

// The cost of a run without other runs.
PartitionCost ownCost(const ConvWork& work, const LaneShape& shape, const Run& run) {
  const std::vector<Element> elements = sequenceOf(work, run);
  RunCounts counts;
  for (int map = run.first; map < run.end(); ++map) counts.add(work, shape, map);
  const auto inputs = static_cast<std::int64_t>(inputsOf(work, run).size());
  const CutChoice choice = CutSearch(elements, shape).best(static_cast<int>(elements.size()), counts, work, inputs);
  return costOf(work, shape, counts, inputs, choice.words, choice.interval);
}

using Total = std::tuple<std::int64_t, std::int64_t, std::int64_t>;  // interval, partitions, words

struct Enumeration {
  const ConvWork& work;
  const LaneShape& shape;
  const Room& room;
  std::optional<Total> least{};

  void from(int first, Total total) {
    if (first == static_cast<int>(work.maps.size())) {
      if (!least || total < *least) least = total;
      return;
    }
    for (int count = 1; first + count <= static_cast<int>(work.maps.size()); ++count) {
      const PartitionCost cost = ownCost(work, shape, {first, count});
      if (!cost.fits(room)) continue;
      const auto& [intervals, partitions, words] = total;
      from(first + count, {intervals + cost.interval, partitions + 1, words + cost.prologue + kPasses * cost.perPass});
    }
  }
};

Total totalOf(const ConvWork& work, const LaneShape& shape, const std::vector<Run>& runs) {
  Total total{0, 0, 0};
  int next = 0;
  for (const Run& run : runs) {
    EXPECT_EQ(run.first, next);
    next = run.end();
    const PartitionCost cost = ownCost(work, shape, run);
    total = {std::get<0>(total) + cost.interval, std::get<1>(total) + 1,
             std::get<2>(total) + cost.prologue + kPasses * cost.perPass};
  }
  EXPECT_EQ(next, static_cast<int>(work.maps.size()));
  return total;
}

TEST(Partitioning, LeastRunsAreTheBestOfAllAndGreedyOnesTheLongest) {
  Numbers random(31);
  int split = 0, refused = 0;
  for (int i = 0; i < 400; ++i) {
    SCOPED_TRACE(i);
    const ConvWork work = randomWork(random, 4, 6, 200);
    const LaneShape shape = shapeOf(work, random.oneIn(3) ? kNarrowLanes : kLanes);
    Room room;
    room.instructions = random.from(20, 200);
    room.scratchpadWords = random.from(20, 200);
    room.maps = random.from(1, 6);
    std::vector<RunCosts> costs;
    for (int first = 0; first < static_cast<int>(work.maps.size()); ++first)
      costs.push_back(optimalCosts(work, shape, room, first));
    Enumeration all{work, shape, room};
    all.from(0, {0, 0, 0});
    const Runs least = leastRuns(costs, room, kPasses, kNothing), greedy = greedyRuns(costs, room, kNothing);
    ASSERT_EQ(least.has_value(), all.least.has_value());
    ASSERT_EQ(greedy.has_value(), all.least.has_value());
    if (!least) {
      ++refused;
      continue;
    }
    EXPECT_EQ(totalOf(work, shape, *least), *all.least);
    if (greedy->size() > 1) ++split;
    for (const nve::Run& run : *greedy) {
      EXPECT_TRUE(ownCost(work, shape, run).fits(room));
      if (run.end() < static_cast<int>(work.maps.size())) {
        EXPECT_FALSE(ownCost(work, shape, {run.first, run.count + 1}).fits(room));
      }
    }
  }
  EXPECT_GT(split, 50);
  EXPECT_GT(refused, 10);
}

TEST(Partitioning, ForbiddenRunsAreGoneAround) {
  const ConvWork work = workOf(3, 3, 1, 9, {{0}, {0}, {0}});
  const LaneShape shape = shapeOf(work, kLanes);
  std::vector<RunCosts> costs;
  for (int first = 0; first < 3; ++first) costs.push_back(optimalCosts(work, shape, {}, first));
  const Forbidden whole = [](const nve::Run& run) { return run.count == 3; };
  EXPECT_EQ(*greedyRuns(costs, {}, kNothing), (std::vector<nve::Run>{{0, 3}}));
  EXPECT_EQ(*greedyRuns(costs, {}, whole), (std::vector<nve::Run>{{0, 2}, {2, 1}}));
  EXPECT_EQ(leastRuns(costs, {}, kPasses, whole)->size(), 2u);
}

}  // namespace
}  // namespace tilescope::nve
