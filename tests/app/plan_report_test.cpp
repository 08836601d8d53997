// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/plan_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include "core/models/eplanner/eplanner_terms.h"
#include "core/models/zigzag/zigzag_terms.h"

namespace tilescope::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

LayerPlan plannedLayer(const std::string& name, std::int64_t arrayK, std::int64_t arrayC) {
  LayerResult result;
  result.layer = name;
  result.macs = 100;
  result.latency = {1, 1, 1e-3, {}, {}, {}, {}};
  result.energy.total = 2e9;
  result.offChipBytes.tensors = {1, 2, 3};
  eplanner::EplannerTerms terms;
  terms.arrayK = arrayK;
  terms.arrayC = arrayC;
  result.terms = terms;
  LayerPlan layer;
  layer.name = name;
  layer.evaluation = result;
  layer.search.proven = true;
  return layer;
}

ExecutionPlan planOf(std::vector<LayerPlan> layers, Objective objective = Objective::Latency) {
  ExecutionPlan plan;
  plan.request.network.name = "net";
  plan.request.hardware.name = "chip";
  plan.request.hardware.arrayDims = {{"rows", 64}, {"columns", 64}};
  Memory outermost;
  outermost.name = "l2";
  plan.request.hardware.memories = {outermost};
  plan.request.model = "eplanner";
  plan.request.search = "exact";
  plan.request.objective = objective;
  plan.layers = std::move(layers);
  sumUp(plan);
  return plan;
}

std::string report(const ExecutionPlan& plan) {
  return planReport(plan, {}, 0.002);
}

TEST(PlanReport, UtilisationSaysWhichElementsItCounts) {
  EXPECT_THAT(
      report(planOf({plannedLayer("a", 32, 1)})),
      HasSubstr("PE utilization counts 32 × 1 of 4096 processing elements: those that unroll K and C. Model e-PlaNNer "
                "ignores the others.\n"));
  EXPECT_THAT(report(planOf({plannedLayer("a", 32, 1), plannedLayer("b", 16, 4)})),
              HasSubstr("PE utilization counts 16 to 32 × 1 to 4 of 4096 processing elements"));
  EXPECT_THAT(report(planOf({plannedLayer("a", 64, 64)})), Not(HasSubstr("PE utilization counts")));
}

TEST(PlanReport, NotesAreCountedAndTheFirstIsTheExample) {
  ExecutionPlan plan = planOf({plannedLayer("a", 64, 64), plannedLayer("b", 64, 64)});
  EXPECT_THAT(report(plan), Not(HasSubstr("Notes on")));
  plan.layers[0].notes = {"C:8 along D2 is reduced to 3: the layer has 3 C."};
  EXPECT_THAT(report(plan), HasSubstr("Notes on 1 distinct layer, e.g. a: C:8 along D2 is reduced"));
  plan.layers[1].notes = {"K:8 along D1 is reduced to 4: the layer has 4 K."};
  EXPECT_THAT(report(plan), HasSubstr("Notes on 2 distinct layers, e.g. a: C:8 along D2 is reduced"));
}

TEST(PlanReport, OffChipFiguresAreNamedAfterTheOutermostMemory) {
  const std::string text = report(planOf({plannedLayer("a", 64, 64)}));
  EXPECT_THAT(text, HasSubstr("I  W  O  l2"));
  EXPECT_THAT(text, HasSubstr(", l2 6 B (I 1 B, W 2 B, O 3 B)"));
  EXPECT_THAT(text, Not(HasSubstr("off-chip")));
}

TEST(PlanReport, TheObjectiveHasAColumnAndATotalWhereOneMakesSense) {
  const std::string edp = report(planOf({plannedLayer("a", 64, 64), plannedLayer("b", 64, 64)}, Objective::Edp));
  EXPECT_THAT(edp, HasSubstr("EDP\n"));
  EXPECT_THAT(edp, HasSubstr("µJ·s\n"));
  EXPECT_THAT(edp, HasSubstr("EDP 8.000 µJ·s (total energy x total seconds)"));
  const std::string metric = report(planOf({plannedLayer("a", 64, 64)}, Objective::Metric));
  EXPECT_THAT(metric, HasSubstr("metric\n"));
  EXPECT_THAT(metric, HasSubstr("k MAC/s per B\n"));
  EXPECT_THAT(metric, HasSubstr("16.67\n"));
  EXPECT_THAT(report(planOf({plannedLayer("a", 64, 64)})), Not(HasSubstr("metric")));
}

TEST(PlanReport, OneOfAThingIsSingular) {
  const std::string text = report(planOf({plannedLayer("a", 64, 64)}));
  EXPECT_THAT(text, HasSubstr("(1 cycle)"));
  EXPECT_THAT(text, HasSubstr("Proven optimal under the model: 1 layer, search exact for latency, solved in 2.000 ms"));
  EXPECT_THAT(report(planOf({plannedLayer("a", 64, 64), plannedLayer("b", 64, 64)})), HasSubstr("all 2 layers, "));
}

TEST(PlanReport, WhatLimitsOnChipIsNamedWithItsPort) {
  LayerPlan layer = plannedLayer("a", 64, 64);
  auto& result = std::get<LayerResult>(layer.evaluation);
  result.model = "zigzag";
  result.latency.total = 10;
  result.latency.stall = 5;
  zigzag::ZigzagTerms terms;
  terms.stallMemory = "sums";
  terms.stallPort = "out";
  result.terms = terms;
  EXPECT_THAT(report(planOf({layer})), HasSubstr("sums, out"));
}

TEST(PlanReport, LineEndsOfNamesDoNotBreakIt) {
  ExecutionPlan plan = planOf({plannedLayer("a\nb", 64, 64)});
  plan.request.network.name = "two\nlines";
  plan.request.hardware.memories[0].name = "d\xC2\x85m";
  const std::string text = report(plan);
  EXPECT_THAT(text, HasSubstr("two?lines on chip"));
  EXPECT_THAT(text, HasSubstr("a?b"));
  EXPECT_THAT(text, HasSubstr(", d?m 6 B"));
}

}  // namespace
}  // namespace tilescope::cli
