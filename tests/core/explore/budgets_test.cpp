// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/budgets.h"

#include <gtest/gtest.h>

#include "core/base/json.h"
#include "core/hardware/pricing.h"
#include "tests/core/explore/explore_support.h"

namespace tilescope {
namespace {

std::optional<double> at(const BudgetValues& values, Budget budget) {
  return values[static_cast<std::size_t>(budget)];
}

TEST(Budgets, AreReadInTheirUnits) {
  const BudgetValues limits = valueOrFail(parseBudgets("area=30,power=600,throughput=29.5"));
  EXPECT_EQ(at(limits, Budget::Area), 30);
  EXPECT_EQ(at(limits, Budget::Power), 600);
  EXPECT_EQ(at(limits, Budget::Throughput), 29.5);
  EXPECT_EQ(at(limits, Budget::Energy), std::nullopt);
  EXPECT_EQ(valueOrFail(parseBudgets(std::nullopt)), BudgetValues{});
}

TEST(Budgets, TheirTextIsReadBackAsTheSameLimits) {
  for (const char* typed : {"area=30", "area=0.1,power=612.375,energy=1e-07,latency=4,throughput=29.97"}) {
    const BudgetValues limits = valueOrFail(parseBudgets(typed));
    EXPECT_EQ(valueOrFail(parseBudgets(textOf(limits))), limits) << textOf(limits);
  }
  EXPECT_EQ(textOf(valueOrFail(parseBudgets("latency=4,area=30"))), "area=30,latency=4");
}

TEST(Budgets, WhatIsNotKnownSaysWhy) {
  ExecutionPlan plan = planned(tinyOnTpu());
  HardwareProfile bare = plan.request.hardware;
  bare.technology.reset();
  EXPECT_EQ(whyUnknown(Budget::Area, bare, &plan), "needs a node");
  EXPECT_EQ(whyUnknown(Budget::Latency, bare, nullptr), "–");
  plan.infeasibleLayers = {"conv"};
  EXPECT_EQ(whyUnknown(Budget::Latency, plan.request.hardware, &plan), "infeasible");
}

TEST(Budgets, WhatIsNoLimitSaysWhatIsExpected) {
  for (const char* typed :
       {"", "volume=3", "area", "area=", "area=x", "area=-1", "area=0", "area=30,", "area=1e999", "area=1,area=2"}) {
    const Result<BudgetValues> read = parseBudgets(typed);
    ASSERT_FALSE(read) << typed;
    EXPECT_EQ(read.diagnostics().front().file, "--budget") << typed;
  }
  EXPECT_NE(toText(parseBudgets("area=x").diagnostics()).find("a positive number of mm²"), std::string::npos);
  EXPECT_EQ(parseBudgets("volume=3,latency=4,area=x").diagnostics().size(), 2u);
  EXPECT_NE(toText(parseBudgets("volume=3").diagnostics()).find("throughput in inferences/s"), std::string::npos);
}

TEST(Budgets, ComeBackFromJson) {
  const BudgetValues limits = valueOrFail(parseBudgets("area=30,energy=1.4,throughput=29.5"));
  EXPECT_EQ(toJson(limits).dump(), R"({"area":30.0,"energy":1.4,"throughput":29.5})");
  EXPECT_EQ(budgetsFromJson(toJson(limits)), limits);
  EXPECT_EQ(toJson(BudgetValues{}).dump(), "{}");
}

TEST(Budgets, ValuesFollowFromTheTotals) {
  const PlanRequest r = tinyOnTpu();
  const ExecutionPlan plan = planned(r);
  const BudgetValues values = budgetValues(plan);
  const double seconds = plan.totals.latency.seconds, picojoules = plan.totals.energy.total;
  EXPECT_EQ(at(values, Budget::Area), pricesOf(r.hardware).chip->areaMm2);
  EXPECT_DOUBLE_EQ(*at(values, Budget::Latency), seconds * 1000);
  EXPECT_DOUBLE_EQ(*at(values, Budget::Throughput), 1 / seconds);
  EXPECT_DOUBLE_EQ(*at(values, Budget::Energy), picojoules / 1e9);
  EXPECT_DOUBLE_EQ(*at(values, Budget::Power), picojoules * 1e-12 / seconds * 1e3);
}

TEST(Budgets, WhatIsNotKnownBreaksNone) {
  PlanRequest r = requestFor("mlperf_tiny_resnet8.json", "eyeriss.json");  // energies in multiples of a MAC
  r.model = "zigzag";
  r.hardware.technology.reset();
  const BudgetValues values = budgetValues(planned(r));
  EXPECT_EQ(at(values, Budget::Area), std::nullopt);
  EXPECT_EQ(at(values, Budget::Power), std::nullopt);
  EXPECT_EQ(at(values, Budget::Energy), std::nullopt);
  EXPECT_TRUE(excesses(valueOrFail(parseBudgets("area=0.001,power=0.001,energy=1e-9")), values).empty());
}

TEST(Budgets, SayByHowMuchTheyAreExceeded) {
  const BudgetValues limits = valueOrFail(parseBudgets("area=30,latency=4,throughput=30"));
  BudgetValues values;
  values[static_cast<std::size_t>(Budget::Area)] = 44.7;
  values[static_cast<std::size_t>(Budget::Latency)] = 4;
  values[static_cast<std::size_t>(Budget::Throughput)] = 24;
  const std::vector<Excess> broken = excesses(limits, values);
  ASSERT_EQ(broken.size(), 2U) << "a limit that is just reached is kept";
  EXPECT_EQ(sentenceOf(broken[0]), "The chip exceeds its 30 mm² by 14.7 mm².");
  EXPECT_EQ(sentenceOf(broken[1]), "Throughput misses its 30 inferences/s by 6.");
  EXPECT_DOUBLE_EQ(broken[0].over(), 0.49);
  EXPECT_DOUBLE_EQ(broken[1].over(), 0.25);
}

}  // namespace
}  // namespace tilescope
