// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/kept_traffic.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/core/partition/partition_problem.h"
#include "tests/core/partition/small_network.h"

namespace tilescope {
namespace {

FootprintOptions streamed() {
  FootprintOptions options = rowsOnly();
  options.streamedWeights = true;
  return options;
}

TEST(WeightTraffic, ResidentWeightsAreLoadedOnceForAllImages) {
  const PartitionProblem problem(projectNetwork("resnet18.json"), rowsOnly());
  const Partition partition = problem.solve(3 << 20, ResidualRule::Exact);
  EXPECT_EQ(
      weightTraffic(problem.chain, partition, std::vector<std::int64_t>(partition.spans.size(), 1), problem.options),
      0);
}

TEST(WeightTraffic, StreamedWeightsAreReadOncePerStep) {
  SmallNetwork network({2, 10, 10});
  network.conv("a", "input", 4, squareWindow(3, 1, 1));  // 72 weights
  network.conv("b", "a", 8, squareWindow(3, 1, 1));      // 288 weights
  network.conv("c", "b", 2, squareWindow(1, 1, 0));      // 16 weights
  const PartitionProblem problem(network.network(), streamed());
  const Partition partition = partitionWith(problem.chain, problem.table, {0, 2, 3}, 1 << 20, ResidualRule::Exact);
  EXPECT_EQ(weightTraffic(problem.chain, partition, {1, 1}, problem.options), 10 * (72 + 288) + 16);
  EXPECT_EQ(weightTraffic(problem.chain, partition, {4, 1}, problem.options), 3 * (72 + 288) + 16);
  EXPECT_EQ(weightTraffic(problem.chain, partition, {10, 1}, problem.options), 72 + 288 + 16);
}

TEST(WeightTraffic, StreamedWeightsLeaveRoomOnTheChip) {
  const Chain chain = valueOrFail(chainOf(projectNetwork("resnet34.json")));
  for (std::size_t to = 1; to <= chain.size(); ++to)
    for (std::size_t from = 0; from < to; ++from) {
      const SpanFootprint whole = footprintOf(chain, from, to, 1, rowsOnly());
      const SpanFootprint one = footprintOf(chain, from, to, 1, streamed());
      std::int64_t most = 0;
      for (std::size_t layer = from + 1; layer <= to; ++layer) most = std::max(most, chain.layer(layer).weights);
      EXPECT_EQ(one.weights, most);
      EXPECT_EQ(one.closure, whole.closure);
    }
}

TEST(WeightTraffic, MoreFitsWithStreamedWeightsAndLessCrossesOfTheMaps) {
  const Network resnet = projectNetwork("resnet34.json");
  const PartitionProblem resident(resnet, rowsOnly()), free(resnet, streamed());
  const Partition kept = resident.solve(3 << 20, ResidualRule::Exact), read = free.solve(3 << 20, ResidualRule::Exact);
  EXPECT_LT(read.spans.size(), kept.spans.size());
  EXPECT_LT(read.transfers, kept.transfers);
  EXPECT_GT(weightTraffic(free.chain, read, std::vector<std::int64_t>(read.spans.size(), 1), free.options), 0);
}

TEST(WeightTraffic, ProjectionsCountWhereTheyAreHeld) {
  const PartitionProblem problem(projectNetwork("resnet18.json"), streamed());
  const Partition one = partitionWith(problem.chain, problem.table, {0, 18}, 1 << 30, ResidualRule::Exact);
  FootprintOptions with = streamed();
  with.projectionWeights = true;
  const std::int64_t projections = 64 * 128 + 128 * 256 + 256 * 512;
  EXPECT_EQ(weightTraffic(problem.chain, one, {7}, with) - weightTraffic(problem.chain, one, {7}, streamed()),
            projections);
}

}  // namespace
}  // namespace tilescope
