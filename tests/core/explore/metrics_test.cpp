// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/metrics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "core/explore/total_scope.h"
#include "tests/core/explore/explore_support.h"
#include "tests/support/step_evaluator.h"

namespace tilescope {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr double kRounding = 0.006;         // inputs have four digits, results three
constexpr double kPercentRounding = 0.006;  // no decimals

double figure(const PlanTotals& t, Metric metric) {
  switch (metric) {
    case Metric::Latency:
      return t.latency.seconds;
    case Metric::Traffic:
      return t.offChipBytes.total();
    case Metric::Energy:
      return t.energy.total * (t.energy.unit == EnergyUnit::Picojoule ? 1e-12 : 1);
    case Metric::Utilization:
      return t.utilization.total;
    case Metric::Intensity:
      return t.macs / t.offChipBytes.total();
    case Metric::Throughput:
      return t.macs / t.latency.seconds;
    default:
      break;
  }
  return 0;
}

TEST(TotalsProvenance, TheNumbersPutInGiveTheTotalsOnEveryBundledProfile) {
  for (const HardwareProfile& profile : bundledProfiles()) {
    const ExecutionPlan plan = planned(requestFor("resnet18.json", profile));
    for (const Metric metric : {Metric::Latency, Metric::Traffic, Metric::Energy, Metric::Utilization,
                                Metric::Intensity, Metric::Throughput}) {
      const Provenance p = explainTotals(plan, metric);
      SCOPED_TRACE(profile.name + "\n" + toText(p));
      const double total = figure(plan.totals, metric);
      EXPECT_NEAR(StepExpression(p.result).value(), total, kRounding * total + kPercentRounding * (total < 1));
      for (const std::string& line : p.steps) {
        const EvaluatedStep step = evaluateStep(line);
        EXPECT_EQ(step.shownText, p.result);
        EXPECT_NEAR(step.computed.value(), total, kRounding * total + kPercentRounding * (total < 1));
      }
      EXPECT_EQ(p.title, "Total");
      EXPECT_THAT(p.binding, StartsWith("limited by "));
      EXPECT_EQ(p.estimate, metric == Metric::Energy);
    }
  }
}

TEST(TotalsProvenance, NamesTheThreeLargestLayersAndCountsTheOthers) {
  const ExecutionPlan plan = planned(requestFor("resnet18.json", "tx2_eplanner_a.json"));
  const std::string step = explainTotals(plan, Metric::Latency).steps.front();
  EXPECT_THAT(step, HasSubstr(std::to_string(plan.layers.size() - 2 - 3 - 8) + " others)")) << step;
}

TEST(TotalsProvenance, SaysWhichLayersAreLeftOut) {
  PlanRequest r = requestFor("resnet18.json", "tx2_eplanner_a.json");
  r.search = "zhang";  // needs whole rows
  r.hardware.memories[0].sizeBits = 8 * 8192;
  const ExecutionPlan plan = planned(r);
  ASSERT_FALSE(plan.infeasibleLayers.empty());
  EXPECT_THAT(explainTotals(plan, Metric::Latency).source, HasSubstr("without a plan and left out"));
  EXPECT_THAT(explainTotals(plan, Metric::Latency).source, HasSubstr("not modelled and left out"));
}

TEST(TotalsProvenance, TellsTheEstimatesOfLayersThatAreNotModelled) {
  const ExecutionPlan plan = planned(requestFor("resnet18.json", "tx2_eplanner_a.json"));
  for (const Metric metric : {Metric::Latency, Metric::Energy})
    EXPECT_THAT(explainTotals(plan, metric).source, HasSubstr(passSentence(plan)));
  EXPECT_THAT(explainTotals(plan, Metric::Traffic).source, Not(HasSubstr("passes")));
}

TEST(TotalsProvenance, OfOneLayerIsThatLayer) {
  PlanRequest r = requestFor("alexnet.json", "tx2_eplanner_a.json");
  r.layer = r.network.layers.front().name;
  const Provenance p = explainTotals(planned(r), Metric::Traffic);
  EXPECT_THAT(p.source, StartsWith("sum over 1 layer. "));
  EXPECT_THAT(p.steps.front(), HasSubstr("(" + *r.layer + ")"));
}

TEST(TotalsProvenance, OfNothingSaysSo) {
  const Provenance p = explainTotals(ExecutionPlan{}, Metric::Energy);
  EXPECT_EQ(p.result, "–");
  EXPECT_EQ(p.formula.front(), "no layer has a plan");
}

TEST(LayerProvenance, IsWhatTheModelSaysOrWhyThereIsNoAnswer) {
  PlanRequest r = requestFor("resnet18.json", "tx2_eplanner_a.json");
  r.search = "smartshuttle";
  r.hardware.memories[0].sizeBits = 4 * 8192;
  const ExecutionPlan plan = planned(r);
  const Provenance unfit = explainLayer(plan, 0, Metric::Latency);
  EXPECT_EQ(unfit.title, "conv1");
  EXPECT_EQ(unfit.result, "–");
  EXPECT_THAT(unfit.formula.front(),
              HasSubstr("The input tile needs 6.13 KiB, the input buffer has 4 KiB. 17408 bits missing: "
                        "enlarge it to 6.25 KiB (51200 bits)."));
  for (std::size_t i = 1; i < plan.layers.size(); ++i) {
    const Provenance p = explainLayer(plan, i, Metric::Traffic);
    EXPECT_EQ(p.title, plan.layers[i].name);
    const double bytes = std::get<LayerResult>(plan.layers[i].evaluation).offChipBytes.total();
    EXPECT_NEAR(StepExpression(p.result).value(), bytes, kRounding * bytes);
  }
  EXPECT_THROW(explainLayer(plan, plan.layers.size(), Metric::Traffic), std::out_of_range);
}

}  // namespace
}  // namespace tilescope
