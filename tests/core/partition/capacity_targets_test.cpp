// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/capacity_targets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "core/partition/balance.h"
#include "tests/core/partition/partition_problem.h"
#include "tests/core/partition/random_residual_network.h"

namespace tilescope {
namespace {

using ::testing::HasSubstr;

struct Stairs {
  Stairs(const Network& network, const FootprintOptions& options, ResidualRule used = ResidualRule::Exact)
      : problem(network, options),
        rule(used),
        steps(staircaseOf(problem.chain, problem.table, problem.transfers, rule)) {}

  ChainStaircase all() const { return {problem.chain, problem.table, problem.transfers, rule, steps}; }

  // Every capacity at which another span, or every layer, begins to fit.
  std::set<std::int64_t> capacities() const {
    std::set<std::int64_t> found;
    const std::int64_t honest = leastHonestCapacity(problem.table);
    for (std::size_t to = 1; to <= problem.chain.size(); ++to)
      for (std::size_t from = 0; from < to; ++from) found.insert(std::max(honest, problem.table.total(from, to) + 1));
    return found;
  }

  PartitionProblem problem;
  ResidualRule rule;
  std::vector<StaircaseStep> steps;
};

std::optional<std::int64_t> scanned(const Stairs& stairs, std::int64_t limit) {
  for (const std::int64_t capacity : stairs.capacities())
    if (stairs.problem.solve(capacity, stairs.rule).exactTransfers <= limit) return capacity;
  return std::nullopt;
}

TEST(CapacityTargets, TheCapacityForATrafficIsTheFirstOfAllCapacitiesOfRandomNetworks) {
  int held = 0, none = 0;
  for (unsigned seed = 0; seed < 200; ++seed) {
    RandomResidualNetwork made(seed, 1 + seed % 10);
    const Stairs stairs(made.network(), rowsOnly(1 + seed % 3));
    std::set<std::int64_t> limits{0, 1};
    for (const StaircaseStep& step : stairs.steps)
      limits.insert({step.transfers - 1, step.transfers, step.transfers + 1});
    for (const std::int64_t limit : limits) {
      const TrafficChoice choice = leastCapacityForTraffic(stairs.all(), limit);
      const std::optional<std::int64_t> expected = scanned(stairs, limit);
      SCOPED_TRACE("seed " + std::to_string(seed) + ", limit " + std::to_string(limit));
      ASSERT_EQ(choice.least.has_value(), expected.has_value());
      EXPECT_EQ(choice.fewest, stairs.steps.back().transfers);
      if (!expected) {
        EXPECT_LT(limit, choice.fewest);
        ++none;
        continue;
      }
      EXPECT_EQ(choice.least->capacity, *expected);
      EXPECT_LE(choice.least->partition.exactTransfers, limit);
      EXPECT_FALSE(choice.least->partition.isLowerBound());
      const bool isHeld = *expected > 0 && stairs.problem.solve(*expected - 1, stairs.rule).exactTransfers <= limit;
      EXPECT_EQ(choice.isHeldByLayers, isHeld) << "only layers that do not fit are in the way";
      held += isHeld;
    }
  }
  EXPECT_GT(held, 20);
  EXPECT_GT(none, 20);
}

TEST(CapacityTargets, OtherRulesReachTheTrafficWhereTheyFindIt) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    RandomResidualNetwork made(seed, 2 + seed % 9);
    const Stairs stairs(made.network(), rowsOnly(), ResidualRule::Ignored);
    for (const StaircaseStep& step : stairs.steps) {
      const TrafficChoice choice = leastCapacityForTraffic(stairs.all(), step.exactTransfers);
      if (!choice.least) continue;
      const Partition there = stairs.problem.solve(choice.least->capacity, stairs.rule);
      EXPECT_EQ(there, choice.least->partition);
      EXPECT_LE(there.exactTransfers, step.exactTransfers);
    }
  }
}

TEST(CapacityTargets, ACapacityForSpansIsThatOfTheFirstSuchStep) {
  for (unsigned seed = 0; seed < 100; ++seed) {
    RandomResidualNetwork made(seed, 1 + seed % 10);
    const Stairs stairs(made.network(), rowsOnly());
    const std::int64_t honest = leastHonestCapacity(stairs.problem.table);
    for (std::int64_t spans = 1; spans <= std::ssize(stairs.problem.chain.layers); ++spans) {
      const std::optional<CapacityChoice> choice = leastCapacityForSpans(stairs.all(), spans);
      ASSERT_TRUE(choice) << "the whole chain is one span at last";
      EXPECT_LE(std::ssize(choice->partition.spans), spans);
      EXPECT_FALSE(choice->partition.isLowerBound());
      for (const StaircaseStep& step : stairs.steps) {
        const std::int64_t capacity = std::max(step.capacity, honest);
        if (capacity < choice->capacity) {
          EXPECT_GT(std::ssize(stairs.problem.solve(capacity, stairs.rule).spans), spans);
        }
      }
    }
  }
}

TEST(CapacityTargets, ACapacityForStagesIsTheFirstOfAllCapacities) {
  for (unsigned seed = 0; seed < 100; ++seed) {
    RandomResidualNetwork made(seed, 1 + seed % 10);
    const Stairs stairs(made.network(), rowsOnly());
    for (std::int64_t stages = 1; stages <= std::ssize(stairs.problem.chain.layers); ++stages) {
      std::int64_t expected = std::numeric_limits<std::int64_t>::max();
      for (const std::int64_t capacity : stairs.capacities())
        if (fewestSpans(stairs.problem.table, capacity) <= stages) expected = std::min(expected, capacity);
      EXPECT_EQ(leastCapacityForStages(stairs.problem.table, stages), expected) << "seed " << seed;
    }
  }
}

TEST(TrafficTarget, BytesSharesAndWordsAreRead) {
  const auto bytes = [](const char* text) { return valueOrFail(parseTrafficTarget(text)).bytes.value_or(-1); };
  EXPECT_EQ(bytes("101 MB"), 101e6);
  EXPECT_EQ(bytes("4.5mb"), 4.5e6);
  EXPECT_EQ(bytes(" 9 MiB "), 9.0 * 1024 * 1024);
  EXPECT_EQ(bytes("300 kB"), 3e5);
  EXPECT_EQ(bytes("2 KiB"), 2048);
  EXPECT_EQ(bytes("512 bytes"), 512);
  const auto factor = [](const char* text) { return valueOrFail(parseTrafficTarget(text)).factor; };
  EXPECT_DOUBLE_EQ(factor("50 %"), 0.5);
  EXPECT_DOUBLE_EQ(factor("-20%"), 0.8);
  EXPECT_DOUBLE_EQ(factor("\u221220\u202f%"), 0.8);
  EXPECT_DOUBLE_EQ(factor("20 % less"), 0.8);
  EXPECT_DOUBLE_EQ(factor("150%"), 1.5);
  EXPECT_DOUBLE_EQ(factor("Half"), 0.5);
  EXPECT_DOUBLE_EQ(factor("a third"), 1.0 / 3);
  EXPECT_DOUBLE_EQ(valueOrFail(parseTrafficTarget("half")).limit(12), 6);
  EXPECT_DOUBLE_EQ(valueOrFail(parseTrafficTarget("3 B")).limit(12), 3);
}

TEST(TrafficTarget, WhatIsNoTrafficSaysWhatIsExpected) {
  for (const char* text :
       {"", "MB", "12", "0 MB", "-3 MB", "0 %", "-100 %", "nan %", "1e400 MB", "half of it", "% 5"}) {
    const Result<TrafficTarget> target = parseTrafficTarget(text, "--traffic");
    ASSERT_FALSE(target) << text;
    EXPECT_EQ(target.diagnostics().front().file, "--traffic");
    EXPECT_THAT(target.diagnostics().front().expected, HasSubstr("4.5 MB"));
  }
}

}  // namespace
}  // namespace tilescope
