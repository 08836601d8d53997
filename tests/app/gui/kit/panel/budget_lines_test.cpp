// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/panel/budget_row.h"

#include <gtest/gtest.h>

#include "core/hardware/hardware_json.h"
#include "core/plan/planner.h"
#include "tests/app/gui/designs.h"

namespace tilescope::gui {
namespace {

const BudgetLine& lineOf(const BudgetLines& lines, Budget budget) {
  return lines[static_cast<std::size_t>(budget)];
}

ExecutionPlan plannedOn(const char* hardware) {
  app::DesignWords words = exampleWords("resnet18", hardware);
  words.model = "zigzag";
  words.objective = "energy";
  Planner planner;
  return planner.plan(*exampleRequest(words)).value();
}

TEST(BudgetLines, StandBesideWhatTheDesignHas) {
  const ExecutionPlan plan = plannedOn("tpu_like");
  const BudgetValues values = budgetValues(plan);
  BudgetValues limits;
  limits[0] = *values[0] * 0.9;
  limits[3] = *values[3] * 1.1;
  limits[4] = *values[4] * 0.9;
  const BudgetLines lines = budgetLines(limits, &plan, &plan.request.hardware);
  ASSERT_EQ(lines.size(), kBudgetRows.size());
  EXPECT_TRUE(lineOf(lines, Budget::Area).isExceeded);
  EXPECT_FALSE(lineOf(lines, Budget::Latency).isExceeded);
  EXPECT_FALSE(lineOf(lines, Budget::Throughput).isExceeded);
  EXPECT_EQ(lineOf(lines, Budget::Power).value, values[1]);
  EXPECT_EQ(budgetSummary(lines), "1 of 3 exceeded");
  limits[0].reset();
  EXPECT_EQ(budgetSummary(budgetLines(limits, &plan, &plan.request.hardware)), "2 set, all met");
  EXPECT_EQ(budgetSummary(budgetLines({}, &plan, &plan.request.hardware)), "none set");
}

// The limit has two digits, and the design meets it.
TEST(BudgetLines, SuggestALimitThatTheDesignJustMeets) {
  const ExecutionPlan plan = plannedOn("tpu_like");
  BudgetValues suggested;
  for (const BudgetLine& line : budgetLines({}, &plan, &plan.request.hardware)) {
    suggested[static_cast<std::size_t>(line.budget)] = line.suggestion;
    const double ratio = line.isMin ? *line.value / line.suggestion : line.suggestion / *line.value;
    EXPECT_LE(ratio, 1.1) << line.id.toStdString();
  }
  EXPECT_EQ(suggested[0], 29) << "of 28.2 mm²";
  EXPECT_TRUE(excesses(suggested, budgetValues(plan)).empty());
}

TEST(BudgetLines, SayWhatAValueLacks) {
  const ExecutionPlan plan = plannedOn("de2_150");
  BudgetValues limits;
  limits[0] = 30;
  const BudgetLines lines = budgetLines(limits, &plan, &plan.request.hardware);
  EXPECT_EQ(lineOf(lines, Budget::Area).lack, "needs a node");
  EXPECT_EQ(lineOf(lines, Budget::Area).suggestion, 0);
  EXPECT_FALSE(lineOf(lines, Budget::Area).isExceeded);
  EXPECT_EQ(budgetSummary(lines), "1 set, 1 unknown");
  const ExecutionPlan inMacs = plannedOn("eyeriss");
  EXPECT_EQ(lineOf(budgetLines({}, &inMacs, &inMacs.request.hardware), Budget::Energy).lack, "needs pJ");
  EXPECT_EQ(lineOf(budgetLines({}, nullptr, nullptr), Budget::Latency).lack, "–");
}

TEST(BudgetLines, TheAreaNeedsNoPlan) {
  const ExecutionPlan plan = plannedOn("tpu_like");
  const BudgetLines lines = budgetLines({}, nullptr, &plan.request.hardware);
  EXPECT_EQ(lineOf(lines, Budget::Area).value, budgetValues(plan)[0]);
  EXPECT_EQ(lineOf(lines, Budget::Power).lack, "–");
}

TEST(BudgetLines, NameTheStepOfUndo) {
  const BudgetLines lines = budgetLines({}, nullptr, nullptr);
  EXPECT_EQ(budgetStep(lineOf(lines, Budget::Area), 30), "chip area at most 30 mm²");
  EXPECT_EQ(budgetStep(lineOf(lines, Budget::Throughput), 30), "throughput at least 30 /s");
  EXPECT_EQ(budgetStep(lineOf(lines, Budget::Latency), std::nullopt), "no limit of latency");
}

}  // namespace
}  // namespace tilescope::gui
