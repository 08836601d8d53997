// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/partition.h"

#include <gtest/gtest.h>

#include "tests/core/partition/partition_problem.h"
#include "tests/core/partition/random_residual_network.h"

namespace tilescope {
namespace {

constexpr std::array kRules{ResidualRule::Exact, ResidualRule::Printed, ResidualRule::Ignored};

const StaircaseStep& stepAt(const std::vector<StaircaseStep>& steps, std::int64_t capacity) {
  const StaircaseStep* found = &steps.front();
  for (const StaircaseStep& step : steps)
    if (step.capacity <= capacity) found = &step;
  return *found;
}

std::set<std::int64_t> allFootprints(const PartitionProblem& problem) {
  std::set<std::int64_t> footprints{0};
  for (std::size_t to = 1; to <= problem.chain.size(); ++to)
    for (std::size_t from = 0; from < to; ++from) footprints.insert(problem.table.total(from, to));
  return footprints;
}

void expectSameAsPartitions(const PartitionProblem& problem, ResidualRule rule) {
  const std::vector<StaircaseStep> steps = staircaseOf(problem.chain, problem.table, problem.transfers, rule);
  ASSERT_FALSE(steps.empty());
  EXPECT_EQ(steps.front().capacity, 0);
  for (const std::int64_t footprint : allFootprints(problem))
    for (const std::int64_t capacity : {footprint - 1, footprint, footprint + 1})
      if (capacity >= 0) {
        EXPECT_EQ(stepAt(steps, capacity).transfers, problem.solve(capacity, rule).transfers)
            << name(rule) << " at " << capacity;
      }
  for (std::size_t k = 0; k < steps.size(); ++k) {
    const StaircaseStep& step = steps[k];
    const Partition partition = problem.solve(step.capacity, rule);
    EXPECT_EQ(step.cuts, partition.cuts);
    EXPECT_EQ(step.exactTransfers, partition.exactTransfers);
    EXPECT_EQ(step.isLowerBound, partition.isLowerBound());
    if (k == 0) continue;
    EXPECT_GT(step.capacity, steps[k - 1].capacity);
    EXPECT_LT(step.transfers, steps[k - 1].transfers);
    EXPECT_GT(problem.solve(step.capacity - 1, rule).transfers, step.transfers) << "a step begins where it begins";
  }
}

TEST(Staircase, IsThePartitionAtEveryCapacityOfRandomNetworks) {
  for (unsigned seed = 0; seed < 100; ++seed) {
    RandomResidualNetwork made(seed, 1 + seed % 10);
    const PartitionProblem problem(made.network(), rowsOnly(1 + seed % 3));
    for (const ResidualRule rule : kRules) {
      SCOPED_TRACE("seed " + std::to_string(seed));
      expectSameAsPartitions(problem, rule);
    }
  }
}

TEST(Staircase, IsThePartitionAtEveryCapacityOfResNet18) {
  const PartitionProblem problem(projectNetwork("resnet18.json"), FootprintOptions{});
  for (const ResidualRule rule : kRules) expectSameAsPartitions(problem, rule);
}

TEST(Staircase, EndsWithTheWholeChainInOneSpan) {
  const PartitionProblem problem(projectNetwork("squeezenet1_1.json"), FootprintOptions{});
  const std::vector<StaircaseStep> steps =
      staircaseOf(problem.chain, problem.table, problem.transfers, ResidualRule::Exact);
  EXPECT_EQ(steps.back().cuts, (Cuts{0, problem.chain.size()}));
  EXPECT_EQ(steps.back().capacity, problem.table.total(0, problem.chain.size()) + 1);
}

TEST(Staircase, OneLayerIsOneStep) {
  SmallNetwork small({3, 32, 32});
  small.conv("a", "input", 8, squareWindow(3, 1, 1));
  const PartitionProblem problem(small.network(), rowsOnly());
  const std::vector<StaircaseStep> steps =
      staircaseOf(problem.chain, problem.table, problem.transfers, ResidualRule::Exact);
  ASSERT_EQ(steps.size(), 1u);
  EXPECT_EQ(steps.front().capacity, 0);
  EXPECT_TRUE(steps.front().isLowerBound);
  EXPECT_EQ(leastHonestCapacity(problem.table), 3 * 3 * 3 * 8 + 3 * 32 * 3 + 1);
}

TEST(Staircase, FromTheLeastHonestCapacityOnNothingIsALowerBound) {
  for (const char* file : {"resnet18.json", "vgg16.json", "mobilenet_v2.json", "yolov2.json"}) {
    const PartitionProblem problem(projectNetwork(file), FootprintOptions{});
    const std::int64_t least = leastHonestCapacity(problem.table);
    EXPECT_FALSE(partitionWith(problem.chain, problem.table, problem.solve(0, ResidualRule::Exact).cuts, least,
                               ResidualRule::Exact)
                     .isLowerBound());
    EXPECT_TRUE(partitionWith(problem.chain, problem.table, problem.solve(0, ResidualRule::Exact).cuts, least - 1,
                              ResidualRule::Exact)
                    .isLowerBound());
  }
}

}  // namespace
}  // namespace tilescope
