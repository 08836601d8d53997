// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/balance.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "core/partition/boundary_energy.h"
#include "core/partition/pipeline.h"
#include "core/partition/stap.h"
#include "tests/core/partition/partition_problem.h"
#include "tests/core/partition/random_residual_network.h"

namespace tilescope {
namespace {

using ::testing::ElementsAre;

Cuts cutsWith(unsigned bits, std::size_t layers) {
  Cuts cuts{0};
  for (std::size_t cut = 1; cut < layers; ++cut)
    if (bits >> (cut - 1) & 1U) cuts.push_back(cut);
  cuts.push_back(layers);
  return cuts;
}

struct TimedProblem {
  explicit TimedProblem(unsigned seed) : made(seed, 1 + seed % 9), problem(made.network(), rowsOnly()) {
    for (const std::string& layer : layersOfSpan(problem.chain, 0, problem.chain.size()))
      times[layer] = static_cast<double>(made.pick(0, 12));
    if (seed % 2 == 1) link = static_cast<double>(made.pick(20, 400));
    capacity = made.pick(0, problem.table.total(0, problem.chain.size()) + 1);
  }

  bool isFeasible(const Cuts& cuts) const {
    for (std::size_t k = 1; k < cuts.size(); ++k)
      if (cuts[k] - cuts[k - 1] > 1 && problem.table.total(cuts[k - 1], cuts[k]) >= capacity) return false;
    return true;
  }
  Partition partition(const Cuts& cuts) const {
    return partitionWith(problem.chain, problem.table, cuts, capacity, ResidualRule::Exact);
  }
  std::vector<double> latencies(const Cuts& cuts) const {
    std::vector<double> all;
    for (const StageTime& stage : stageTimes(problem.chain, partition(cuts), times, link))
      all.push_back(stage.latency());
    return all;
  }
  std::vector<Cuts> feasibleCuts() const {
    std::vector<Cuts> all;
    for (unsigned bits = 0; bits < 1U << (problem.chain.size() - 1); ++bits)
      if (Cuts cuts = cutsWith(bits, problem.chain.size()); isFeasible(cuts)) all.push_back(std::move(cuts));
    return all;
  }
  StageClock clock() const { return {problem.chain, times, link}; }

  RandomResidualNetwork made;
  PartitionProblem problem;
  std::map<std::string, double> times;
  std::optional<double> link;
  std::int64_t capacity = 0;
};

constexpr double kRounding = 1 + 1e-15;  // equal periods by different times and replicas
constexpr double kNoPipeline = std::numeric_limits<double>::infinity();

double chipsOf(const StapAnswer& answer) {
  const Stap* stap = std::get_if<Stap>(&answer);
  return stap ? static_cast<double>(stap->chips) : kNoPipeline;
}

TEST(Balance, IsTheBestOfAllCutsOfRandomNetworks) {
  int shorter = 0;
  for (unsigned seed = 0; seed < 400; ++seed) {
    const TimedProblem timed(seed);
    const StageClock clock = timed.clock();
    const std::int64_t chips = 1 + seed % 12;
    std::vector<std::pair<double, std::int64_t>> all;
    for (const Cuts& cuts : timed.feasibleCuts()) {
      const StapAnswer answer = stapForChips(timed.latencies(cuts), chips);
      if (const Stap* stap = std::get_if<Stap>(&answer))
        all.emplace_back(stap->period, timed.partition(cuts).exactTransfers);
    }
    std::pair best(kNoPipeline, std::numeric_limits<std::int64_t>::max());
    for (const auto& [period, transfers] : all) best.first = std::min(best.first, period);
    for (const auto& [period, transfers] : all)
      if (period <= best.first * kRounding) best.second = std::min(best.second, transfers);
    const std::optional<BalancedCuts> found =
        balanceForChips({timed.problem.table, timed.problem.transfers, clock, timed.capacity}, chips);
    SCOPED_TRACE("seed " + std::to_string(seed));
    ASSERT_EQ(found.has_value(), best.first != kNoPipeline);
    if (!found) continue;
    EXPECT_TRUE(timed.isFeasible(found->cuts));
    EXPECT_DOUBLE_EQ(found->period, best.first);
    EXPECT_EQ(found->transfers, best.second);
    EXPECT_EQ(timed.partition(found->cuts).exactTransfers, found->transfers);
    EXPECT_DOUBLE_EQ(std::get<Stap>(stapForChips(timed.latencies(found->cuts), chips)).period, found->period);
    const Partition least = timed.problem.solve(timed.capacity, ResidualRule::Exact);
    const StapAnswer before = stapForChips(timed.latencies(least.cuts), chips);
    if (const Stap* stap = std::get_if<Stap>(&before); !stap || stap->period > found->period) ++shorter;
  }
  EXPECT_GT(shorter, 50) << "the cuts with the least traffic are often slower";
}

TEST(Balance, APeriodNeedsTheFewestChipsOfAllCutsOfRandomNetworks) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    const TimedProblem timed(seed);
    const StageClock clock = timed.clock();
    const double period = static_cast<double>(1 + seed % 15) / (1 + seed % 3);
    std::pair best(kNoPipeline, std::numeric_limits<std::int64_t>::max());
    for (const Cuts& cuts : timed.feasibleCuts())
      best =
          std::min(best, {chipsOf(stapForPeriod(timed.latencies(cuts), period)), timed.partition(cuts).exactTransfers});
    const BalancedCuts found =
        balanceForPeriod({timed.problem.table, timed.problem.transfers, clock, timed.capacity}, period);
    EXPECT_EQ(found.chips, best.first) << "seed " << seed;
    EXPECT_EQ(found.transfers, best.second) << "seed " << seed;
    EXPECT_LE(found.period, period);
  }
}

TEST(Balance, TheFewestSpansAreThoseOfAllCuts) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    const TimedProblem timed(seed);
    std::size_t fewest = timed.problem.chain.size();
    for (const Cuts& cuts : timed.feasibleCuts()) fewest = std::min(fewest, cuts.size() - 1);
    EXPECT_EQ(fewestSpans(timed.problem.table, timed.capacity), static_cast<std::int64_t>(fewest)) << "seed " << seed;
  }
}

TEST(Balance, WithoutTimesOnlyTheTrafficCounts) {
  const PartitionProblem problem(projectNetwork("resnet18.json"), rowsOnly());
  const StageClock clock(problem.chain, {}, std::nullopt);
  const std::int64_t capacity = 3 * (std::int64_t{1} << 20);
  const Partition least = problem.solve(capacity, ResidualRule::Exact);
  const std::optional<BalancedCuts> found = balanceForChips({problem.table, problem.transfers, clock, capacity}, 1000);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->period, 0);
  EXPECT_EQ(found->transfers, least.exactTransfers);
}

// 8 MAC-equal convolutions in 2 stages: 4 and 4.
TEST(Balance, MacsAreSplitEvenly) {
  SmallNetwork small({4, 8, 8});
  std::string input = "input";
  for (int layer = 0; layer < 8; ++layer) {
    const std::string name = "conv" + std::to_string(layer);
    small.conv(name, input, 4, squareWindow(3, 1, 1));
    input = name;
  }
  const PartitionProblem problem(small.network(), rowsOnly(3));
  const StageClock clock = StageClock::ofMacs(problem.chain, 3);
  const std::int64_t capacity = problem.table.total(0, 7) + 1;  // the whole chain does not fit
  const std::optional<BalancedCuts> found = balanceForChips({problem.table, problem.transfers, clock, capacity}, 2);
  ASSERT_TRUE(found);
  EXPECT_THAT(found->cuts, ElementsAre(0, 4, 8));
  EXPECT_EQ(found->period, 3.0 * 4 * 8 * 8 * 4 * 4 * 9);
}

TEST(BoundaryEnergy, IsReadsAndWritesAtTheEnergiesOfTheOffChipMemory) {
  const PartitionProblem problem(projectNetwork("resnet18.json"), rowsOnly());
  const Partition partition = problem.solve(3 * (std::int64_t{1} << 20), ResidualRule::Exact);
  std::int64_t reads = 0, writes = 0;
  for (const PartitionSpan& span : partition.spans) {
    reads += span.transfers.reads();
    writes += span.transfers.writes();
  }
  EXPECT_EQ(reads + writes, partition.exactTransfers);
  HardwareProfile hardware = projectHardware("tpu_like.json");
  Memory& memory = hardware.memories.back();
  memory.energyPer = EnergyPer::Word;
  memory.readEnergy = 3;
  memory.writeEnergy = 5;
  const std::optional<BoundaryEnergy> energy = boundaryEnergy(partition, hardware, 8);
  ASSERT_TRUE(energy);
  EXPECT_EQ(energy->total, static_cast<double>(3 * reads + 5 * writes));
  EXPECT_EQ(energy->memory, memory.name);
  memory.readEnergy = memory.writeEnergy = 0;
  EXPECT_FALSE(boundaryEnergy(partition, hardware, 8));
}

// Every map is written at most once, by the span that makes it.
TEST(BoundaryEnergy, WritesAreThoseOfTheMapsThatLeaveASpan) {
  for (unsigned seed = 0; seed < 100; ++seed) {
    const TimedProblem timed(seed);
    const Chain& chain = timed.problem.chain;
    for (const Cuts& cuts : timed.feasibleCuts()) {
      for (const PartitionSpan& span : timed.partition(cuts).spans) {
        std::int64_t written = 0;
        for (std::size_t map = span.from + 1; map <= span.to; ++map) {
          bool leaves = map == span.to || chain.maps[map].isOutput;
          for (const ChainLayer& layer : chain.layers)
            for (const ChainEdge& edge : layer.inputs) leaves = leaves || (edge.source == map && edge.target > span.to);
          written += leaves ? chain.maps[map].elements() : 0;
        }
        ASSERT_EQ(span.transfers.writes(), written) << "seed " << seed;
      }
    }
  }
}

}  // namespace
}  // namespace tilescope
