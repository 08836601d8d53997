// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/pipeline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tests/core/partition/element_marker.h"
#include "tests/core/partition/partition_problem.h"
#include "tests/core/partition/small_network.h"

namespace tilescope {
namespace {

using ::testing::ElementsAre;

// The last row of map `from` that these rows of map `to` read, element by element.
std::int64_t lastRowRead(const Network& network, const Chain& chain, std::size_t from, std::size_t to,
                         std::int64_t begin, std::int64_t end) {
  const ElementMarker marker(network, chain, from, true);
  MarkedPlaces marked;
  for (std::int64_t row = begin; row < end; ++row) marker.mark(to, {row, 0}, marked);
  std::int64_t last = -1;
  for (const Place& place : marked[from]) last = std::max(last, place.first);
  return last;
}

// The earliest start without waiting, step by step.
double lagByMarking(const Network& network, const Chain& chain, const Partition& partition, std::size_t stage,
                    const std::vector<std::int64_t>& tiles, const std::vector<double>& latencies) {
  const auto& span = partition.spans[stage];
  const std::int64_t rows = chain.maps[span.to].size.height, made = chain.maps[span.from].size.height;
  const std::int64_t steps = (rows + tiles[stage] - 1) / tiles[stage];
  const std::int64_t makerSteps = (made + tiles[stage - 1] - 1) / tiles[stage - 1];
  double lag = 0;
  for (std::int64_t step = 0; step < steps; ++step) {
    const std::int64_t end = std::min((step + 1) * tiles[stage], rows);
    const std::int64_t row = lastRowRead(network, chain, span.from, span.to, step * tiles[stage], end);
    const double there =
        latencies[stage - 1] * static_cast<double>(row / tiles[stage - 1] + 1) / static_cast<double>(makerSteps);
    lag = std::max(lag, there - latencies[stage] * static_cast<double>(step) / static_cast<double>(steps));
  }
  return lag;
}

TEST(RowLevel, LagsAreThoseFoundElementByElement) {
  std::mt19937 random(31);
  SmallNetwork network({2, 24, 9});
  network.conv("a", "input", 3, squareWindow(3, 1, 1));
  network.conv("b", "a", 3, squareWindow(3, 2, 1));
  network.pool("c", "b", squareWindow(2, 1, 0));
  network.conv("d", "c", 3, squareWindow(5, 1, 2));
  const PartitionProblem problem(network.network(), rowsOnly());
  const Partition partition = partitionWith(problem.chain, problem.table, {0, 1, 2, 4}, 1 << 20, ResidualRule::Exact);
  for (int run = 0; run < 100; ++run) {
    std::vector<std::int64_t> tiles;
    std::vector<double> latencies;
    for (const PartitionSpan& span : partition.spans) {
      tiles.push_back(1 + static_cast<std::int64_t>(random()) % problem.chain.maps[span.to].size.height);
      latencies.push_back(static_cast<double>(1 + random() % 100));
    }
    const auto waits = rowLevelWaits(problem.chain, partition, tiles, latencies);
    EXPECT_TRUE(waits[0].empty());
    for (std::size_t stage : {1, 2}) {
      const double lag = lagByMarking(network.network(), problem.chain, partition, stage, tiles, latencies);
      EXPECT_THAT(waits[stage], ElementsAre(PipelineWait{stage - 1, lag})) << "run " << run << " stage " << stage;
    }
  }
}

TEST(RowLevel, ShortensTheWayOfAnImageButNotThePeriod) {
  const PartitionProblem problem(projectNetwork("resnet34.json"), rowsOnly());
  const Partition partition = problem.solve(3 * (std::int64_t{1} << 20), ResidualRule::Exact);
  std::vector<PipelineStage> stages;
  std::vector<double> latencies;
  for (const PartitionSpan& span : partition.spans) {
    latencies.push_back(static_cast<double>(span.macs));
    stages.push_back({"", latencies.back(), 1 + span.macs / 500'000'000});
  }
  const PipelineTimeline images = timelineOf(stages, 64);
  const auto waits = rowLevelWaits(problem.chain, partition, std::vector<std::int64_t>(stages.size(), 1), latencies);
  for (std::size_t k = 0; k < stages.size(); ++k) stages[k].waits = waits[k];
  const PipelineTimeline rows = timelineOf(stages, 64);
  EXPECT_LT(rows.fillLatency, images.fillLatency);
  EXPECT_GT(rows.fillLatency, *std::max_element(latencies.begin(), latencies.end()));
  EXPECT_NEAR(*rows.measuredPeriod, *images.measuredPeriod, 1e-3);
}

TEST(RowLevel, ASkipWaitsForTheStageThatMadeIt) {
  SmallNetwork network({2, 12, 12});
  network.conv("a", "input", 3, squareWindow(3, 1, 1));
  network.conv("b", "a", 3, squareWindow(3, 1, 1));
  network.conv("c", "b", 3, squareWindow(3, 1, 1));
  network.sum("sum", "c", "a");
  const PartitionProblem problem(network.network(), rowsOnly());
  const Partition partition = partitionWith(problem.chain, problem.table, {0, 1, 2, 3}, 1 << 20, ResidualRule::Exact);
  // Row 0 of c reads b up to row 1, after two of 12 steps, and row 0 of a, after one.
  EXPECT_THAT(rowLevelWaits(problem.chain, partition, {1, 1, 1}, {12, 12, 12})[2],
              ElementsAre(PipelineWait{0, 1}, PipelineWait{1, 2}));
}

TEST(RowLevel, StagesAlongDifferentAxesHandOnWholeImages) {
  SmallNetwork network({2, 12, 12});
  network.conv("a", "input", 3, squareWindow(3, 1, 1));
  network.conv("b", "a", 3, squareWindow(3, 1, 1));
  const PartitionProblem problem(network.network(), rowsOnly());
  Partition partition = partitionWith(problem.chain, problem.table, {0, 1, 2}, 1 << 20, ResidualRule::Exact);
  partition.spans[1].footprint.axis = PlaneAxis::Columns;
  EXPECT_THAT(rowLevelWaits(problem.chain, partition, {1, 1}, {12, 30})[1], ElementsAre(PipelineWait{0, 12}));
}

TEST(RowLevel, AStageThatReadsTheInputOnlyKeepsTheOrder) {
  SmallNetwork network({2, 12, 12});
  network.conv("a", "input", 3, squareWindow(3, 1, 1));
  network.conv("b", "input", 3, squareWindow(3, 1, 1));
  network.concat("both", {"a", "b"});
  network.conv("c", "both", 3, squareWindow(1, 1, 0));
  const PartitionProblem problem(network.network(), rowsOnly());
  const Partition partition = partitionWith(problem.chain, problem.table, {0, 1, 2, 3}, 1 << 20, ResidualRule::Exact);
  EXPECT_THAT(rowLevelWaits(problem.chain, partition, {1, 1, 1}, {12, 12, 12})[1], ElementsAre(PipelineWait{0, 0}));
}

}  // namespace
}  // namespace tilescope
