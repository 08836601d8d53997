// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/stap.h"
#include "core/base/json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>

#include "core/base/ensure.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Latencies = std::vector<double>;

Stap stapOf(const StapAnswer& answer) {
  return std::get<Stap>(answer);
}

// Min period over all ways to distribute the chips, at least one per stage.
double leastPeriod(const Latencies& latencies, std::size_t stage, std::int64_t chips) {
  if (stage == latencies.size()) return 0;
  const std::int64_t others = static_cast<std::int64_t>(latencies.size() - stage) - 1;
  double least = std::numeric_limits<double>::infinity();
  for (std::int64_t mine = 1; mine <= chips - others; ++mine)
    least = std::min(
        least, std::max(latencies[stage] / static_cast<double>(mine), leastPeriod(latencies, stage + 1, chips - mine)));
  return least;
}

TEST(Stap, GivesTheGoldenReplicas) {
  int cases = 0;
  const Json document = goldenJson("occam_stap.json");
  for (const Json& golden : document["cases"]) {
    const Latencies latencies = golden["latencies"].get<Latencies>();
    const Json& expected = golden["expected"];
    const bool byPeriod = golden.contains("target_period");
    const Stap stap = stapOf(byPeriod ? stapForPeriod(latencies, golden["target_period"].get<double>())
                                      : stapForChips(latencies, golden["chips"].get<std::int64_t>()));
    EXPECT_EQ(stap.replicas, expected["replicas"].get<std::vector<std::int64_t>>()) << golden["id"];
    if (byPeriod) {
      EXPECT_EQ(stap.chips, expected["chips"].get<std::int64_t>()) << golden["id"];
    } else {
      EXPECT_EQ(stap.period, expected["period"].get<double>()) << golden["id"];
      EXPECT_EQ(stap.latency, expected["latency"].get<double>()) << golden["id"];
      EXPECT_EQ(stap.chips, golden["chips"].get<std::int64_t>()) << golden["id"];
    }
    ++cases;
  }
  EXPECT_EQ(cases, 22);
}

TEST(Stap, ThePapersExampleNeedsSixChips) {
  const Stap stap = stapOf(stapForPeriod({15, 35, 40, 10}, 20));
  EXPECT_THAT(stap.replicas, ElementsAre(1, 2, 2, 1));
  EXPECT_EQ(stap.chips, 6);
  EXPECT_EQ(stap.period, 20);
  EXPECT_EQ(stap.latency, 100);
  EXPECT_EQ(stap.throughput(), 0.05);
}

TEST(Stap, NoOtherUseOfTheChipsIsFaster) {
  std::mt19937 random(7);
  for (int run = 0; run < 300; ++run) {
    Latencies latencies(1 + random() % 5);
    for (double& latency : latencies) latency = static_cast<double>(random() % 60);
    const std::int64_t chips = static_cast<std::int64_t>(latencies.size() + random() % 8);
    const Stap stap = stapOf(stapForChips(latencies, chips));
    EXPECT_EQ(stap.period, leastPeriod(latencies, 0, chips)) << run;
    EXPECT_EQ(stap.chips, chips);
  }
}

TEST(Stap, EqualStagesAreServedFromTheFirstOn) {
  EXPECT_THAT(stapOf(stapForChips({6, 6, 6}, 5)).replicas, ElementsAre(2, 2, 1));
  // Equal quotients with rounded binary values: 3 of 10 and 6 of 20.
  EXPECT_THAT(stapOf(stapForChips({10, 20}, 9)).replicas, ElementsAre(3, 6));
  EXPECT_THAT(stapOf(stapForChips({10, 20}, 10)).replicas, ElementsAre(4, 6));
}

TEST(Stap, WholeNumbersAreDividedWithoutRounding) {
  std::mt19937_64 random(11);
  for (int run = 0; run < 20000; ++run) {
    const std::int64_t period = 1 + static_cast<std::int64_t>(random() % (run % 2 == 0 ? 1000 : (1LL << 52)));
    const std::int64_t latency = std::min<std::int64_t>(
        1LL << 53, period * static_cast<std::int64_t>(random() % ((1LL << 53) / period + 1)) + run % 3 - 1);
    if (latency < 1) continue;
    const std::int64_t replicas = latency / period + (latency % period != 0 ? 1 : 0);
    EXPECT_EQ(stapOf(stapForPeriod({static_cast<double>(latency)}, static_cast<double>(period))).chips, replicas)
        << latency << " / " << period;
  }
}

TEST(Stap, AStageWithoutWorkStillHasAChip) {
  EXPECT_THAT(stapOf(stapForPeriod({0, 30, 0}, 10)).replicas, ElementsAre(1, 3, 1));
  EXPECT_THAT(stapOf(stapForChips({0, 30, 0}, 5)).replicas, ElementsAre(1, 3, 1));
  const Stap idle = stapOf(stapForChips({0}, 1));
  EXPECT_EQ(idle.period, 0);
  EXPECT_EQ(toJson(idle, {0}, "MACs")["throughput"], nullptr);
}

TEST(Stap, FewerChipsThanStagesIsAnAnswerWithItsFix) {
  const auto violation = std::get<StapViolation>(stapForChips({15, 35, 40, 10}, 3));
  EXPECT_EQ(violation.kind, StapViolation::Kind::TooFewChips);
  EXPECT_THAT(violation.message, HasSubstr("4 stages need at least 4 chips"));
  EXPECT_THAT(violation.message, HasSubstr("there are 3: give 1 more"));
  EXPECT_EQ(toJson(violation)["kind"], "too_few_chips");
}

TEST(Stap, APeriodThatNoPipelineReachesIsAnAnswerToo) {
  EXPECT_THAT(std::get<StapViolation>(stapForPeriod({1}, 0)).message, HasSubstr("give one above 0"));
  EXPECT_THAT(std::get<StapViolation>(stapForPeriod({1}, -1)).message, HasSubstr("give one above 0"));
  const auto violation = std::get<StapViolation>(stapForPeriod({1e9, 1}, 1e-9));
  EXPECT_THAT(violation.message, HasSubstr("more than 2^53 chips"));
  EXPECT_EQ(toJson(violation)["kind"], "period_too_short");
}

TEST(Stap, StagesWithoutATimeAreAFaultOfTheCaller) {
  EXPECT_THROW(stapForPeriod({}, 1), InternalError);
  EXPECT_THROW(stapForChips({-1}, 1), InternalError);
  EXPECT_THROW(stapForChips({std::numeric_limits<double>::infinity()}, 1), InternalError);
}

TEST(Stap, TheDocumentHasTheContractsBlock) {
  const Latencies latencies{15, 35, 40, 10};
  const Json document = toJson(stapOf(stapForChips(latencies, 6)), latencies, "MACs");
  EXPECT_EQ(
      document.dump(),
      R"({"latencies":[15,35,40,10],"unit":"MACs","replicas":[1,2,2,1],"utilization":[0.75,0.875,1,0.5],"chips":6,"period":20,"latency":100,)"
      R"("throughput":0.05})");
}

}  // namespace
}  // namespace tilescope
