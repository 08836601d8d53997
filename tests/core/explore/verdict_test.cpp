// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/verdict.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/explore/silicon_metrics.h"
#include "tests/core/explore/explore_support.h"
#include "tests/support/bert_layer.h"

namespace tilescope {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;

struct Asked {
  PlanRequest request;
  ExecutionPlan plan;
  Verdict verdict;
};

Asked asked(PlanRequest r) {
  Planner planner;
  ExecutionPlan plan = valueOrFail(planner.plan(r));
  Verdict verdict = findingOf(plan);
  if (verdict.kind == Verdict::Kind::Bound) verdict = withRemedy(verdict, plan, rankChanges(planner, r, plan));
  if (verdict.kind == Verdict::Kind::Infeasible)
    if (const auto fix = nearestFix(planner, r, plan)) verdict = withRemedy(verdict, plan, *fix);
  return {std::move(r), std::move(plan), std::move(verdict)};
}

Change change(StepKind kind, const std::string& words, const std::string& setting, double gain, double addedArea) {
  Change c;
  DesignStep step;
  step.kind = kind;
  step.pointer = "/" + words;
  step.label = step.words = words;
  step.setting = setting;
  step.from = 4;
  step.to = addedArea < 0 ? 1 : 5;
  step.edit = HardwareEdit{"/x", "1"};
  c.steps = {step};
  c.gain = gain;
  c.areaBefore = 10;
  c.areaAfter = 10 + addedArea;
  c.label = setting;
  return c;
}

RankedChanges rankedOf(std::vector<Change> changes, std::vector<Change> savings = {}, std::vector<Change> pairs = {}) {
  RankedChanges ranked;
  ranked.changes = std::move(changes);
  ranked.savings = std::move(savings);
  ranked.pairs = std::move(pairs);
  return ranked;
}

ExecutionPlan memoryBoundPlan() {
  PlanRequest r = requestFor("resnet18.json", "tx2_eplanner_a.json");
  r.hardware.memories.back().bandwidthGbPerS = 1;
  return planned(r);
}

TEST(Verdict, NamesTheResourceTheLayersTheirShareAndTheBestChange) {
  const ExecutionPlan plan = memoryBoundPlan();
  Verdict v = findingOf(plan);
  EXPECT_EQ(v.kind, Verdict::Kind::Bound);
  EXPECT_EQ(v.resource, Resource::OffChipBandwidth);
  EXPECT_EQ(v.finding, "DRAM bandwidth limits 21 of 21 layers, 100 % of the time.");
  EXPECT_EQ(v.remedy, "");
  EXPECT_EQ(v.action, "");
  v = withRemedy(v, plan, rankedOf({change(StepKind::OffChipBandwidth, "DRAM bandwidth", "34.1 GB/s", 0.1163, 0)}));
  EXPECT_EQ(v.remedy, "11.6 % less latency (off-chip interface not priced): 34.1 GB/s of DRAM bandwidth.");
  EXPECT_EQ(v.action, "Apply 34.1 GB/s");
  EXPECT_EQ(v.edits, (std::vector<HardwareEdit>{{"/x", "1"}}));
}

TEST(Verdict, AGainHasItsPrice) {
  ExecutionPlan plan = memoryBoundPlan();
  const Change rows = change(StepKind::ArrayDim, "the rows (K)", "48 rows (K)", 0.1, 0.21);
  EXPECT_EQ(withRemedy(findingOf(plan), plan, rankedOf({rows})).remedy,
            "10.0 % less latency for +0.21 mm² (+2 %): 48 rows (K).");
  plan.request.objective = Objective::Metric;
  EXPECT_EQ(withRemedy(findingOf(plan), plan, rankedOf({rows})).remedy,
            "10.0 % more throughput per byte for +0.21 mm² (+2 %): 48 rows (K).");
}

TEST(Verdict, AStepOverAPlateauIsCalledTheNearest) {
  const ExecutionPlan plan = memoryBoundPlan();
  Change far = change(StepKind::MemorySize, "the weight buffer", "256 KiB", 0.05, 0.1);
  far.rungs = 3;
  const Verdict v = withRemedy(findingOf(plan), plan, rankedOf({far}));
  EXPECT_EQ(v.remedy,
            "5.0 % less latency for +0.1 mm² (+1 %): 256 KiB in the weight buffer, the nearest step that helps.");
  EXPECT_THAT(v.shorterRemedies, testing::ElementsAre("5.0 % less latency: 256 KiB in the weight buffer."));
}

TEST(Verdict, WhatIsTooLargeFollowsTheCauseAndWhatHelpsAsWellIsSaidWithIt) {
  const ExecutionPlan plan = memoryBoundPlan();
  const Change rows = change(StepKind::ArrayDim, "the rows (K)", "64 rows (K)", 0.3, 0.5);
  const Change saving = change(StepKind::MemorySize, "sram_2MB", "512 KiB", -0.002, -1.23);
  Verdict v = withRemedy(findingOf(plan), plan, rankedOf({rows}, {saving}));
  EXPECT_EQ(v.finding, findingOf(plan).finding);
  EXPECT_EQ(v.remedy, "sram_2MB is 4 times too large. 512 KiB saves 1.23 mm² for +0.2 % latency.");
  EXPECT_EQ(v.action, "Apply 512 KiB");
  Change both = change(StepKind::MemorySize, "sram_2MB", "512 KiB", 0.351, -0.6);
  both.steps = {saving.steps.front(), rows.steps.front()};
  both.label = "512 KiB, 64 rows (K)";
  v = withRemedy(findingOf(plan), plan, rankedOf({rows}, {saving}, {both}));
  EXPECT_EQ(
      v.remedy,
      "sram_2MB is 4 times too large. 512 KiB saves 1.23 mm² for +0.2 % latency. With 64 rows (K) as well: 35.1 % "
      "less latency for −0.6 mm² (−6 %).");
  EXPECT_EQ(v.action, "Apply 512 KiB") << "the button does what the sentence says first";
  EXPECT_EQ(v.edits.size(), 1U);
  EXPECT_EQ(shorterTexts(v).front().remedy,
            "sram_2MB is 4 times too large. 512 KiB saves 1.23 mm² for +0.2 % latency.");
  EXPECT_EQ(shorterTexts(v).back(),
            (VerdictTexts{"DRAM bandwidth is the limit.", "512 KiB in sram_2MB saves 1.23 mm² for +0.2 % latency."}));
  const Change little = change(StepKind::MemorySize, "sram_2MB", "512 KiB", 0, -0.1);
  EXPECT_EQ(withRemedy(findingOf(plan), plan, rankedOf({rows}, {little})).action, "Apply 64 rows (K)")
      << "1 % of the chip is not worth it";
}

TEST(Verdict, APairIsSaidWhereNoSingleChangeIsWorthMore) {
  const ExecutionPlan plan = memoryBoundPlan();
  const Change rows = change(StepKind::ArrayDim, "the rows (K)", "64 rows (K)", 0.001, 0.5);
  Change both = change(StepKind::ArrayDim, "the rows (K)", "64 rows (K)", 0.4, 1);
  both.steps.push_back(change(StepKind::ArrayDim, "", "64 columns (C)", 0, 0).steps.front());
  EXPECT_EQ(withRemedy(findingOf(plan), plan, rankedOf({rows}, {}, {both})).remedy,
            "40.0 % less latency for +1 mm² (+10 %): 64 rows (K) and 64 columns (C).");
  const Change better = change(StepKind::ArrayDim, "the rows (K)", "64 rows (K)", 0.1, 0.2);
  const Change worse = change(StepKind::ArrayDim, "the rows (K)", "64 rows (K)", 0.1, 0.5);
  EXPECT_FALSE(rankedOf({better}, {}, {both}).pairsComeFirst());
  EXPECT_EQ(withRemedy(findingOf(plan), plan, rankedOf({better}, {}, {both})).action, "Apply 64 rows (K)");
  EXPECT_TRUE(rankedOf({worse}, {}, {both}).pairsComeFirst());
  EXPECT_EQ(withRemedy(findingOf(plan), plan, rankedOf({worse}, {}, {both})).edits.size(), 2U);
}

TEST(Verdict, WhereNothingCheapHelpsItSaysSoWithoutAButton) {
  const ExecutionPlan plan = memoryBoundPlan();
  const Change dear = change(StepKind::ArrayDim, "the rows (K)", "64 rows (K)", 0.12, 3.1);
  Verdict v = withRemedy(findingOf(plan), plan, rankedOf({dear}));
  EXPECT_EQ(v.remedy, "No cheap change improves it. 12.0 % less latency for +3.1 mm² (+31 %): 64 rows (K).");
  EXPECT_EQ(v.action, "");
  EXPECT_TRUE(v.edits.empty());
  v = withRemedy(findingOf(plan), plan, rankedOf({change(StepKind::ArrayDim, "D2", "64 of D2", 0.0009, 0)}));
  EXPECT_EQ(v.remedy, "No cheap change improves it.");
  EXPECT_EQ(withRemedy(findingOf(plan), plan, RankedChanges{}), findingOf(plan));
}

TEST(Verdict, AnExceededBudgetComesFirst) {
  const ExecutionPlan plan = memoryBoundPlan();
  const double milliseconds = plan.totals.latency.seconds * 1000;
  BudgetValues budgets;
  budgets[static_cast<std::size_t>(Budget::Latency)] = milliseconds / 2;
  RankedChanges ranked = rankedOf({}, {change(StepKind::MemorySize, "sram", "1 KiB", 0, -5)});
  Verdict v = withRemedy(findingOf(plan), plan, ranked, budgets);
  EXPECT_TRUE(v.isOverBudget);
  EXPECT_EQ(findingOf(plan, budgets).finding, v.finding) << "known before any change was tried";
  EXPECT_TRUE(findingOf(plan, budgets).isOverBudget);
  EXPECT_THAT(v.finding, MatchesRegex("Latency exceeds its .* ms by .* ms\\."));
  EXPECT_EQ(v.remedy, "No single change brings it back.");
  EXPECT_EQ(v.action, "");
  ranked.cures = {change(StepKind::ArrayDim, "the rows (K)", "64 rows (K)", 0.6, 1)};
  v = withRemedy(findingOf(plan), plan, ranked, budgets);
  EXPECT_EQ(v.remedy, "64 rows (K) brings it back: +1 mm², −60.0 % latency.");
  EXPECT_EQ(v.action, "Apply 64 rows (K)");
  budgets[static_cast<std::size_t>(Budget::Latency)] = milliseconds * 2;
  EXPECT_FALSE(withRemedy(findingOf(plan), plan, ranked, budgets).isOverBudget);
}

TEST(Verdict, ApplyingItGivesWhatItPromises) {
  const Asked a = asked(requestFor("resnet18.json", "tx2_eplanner_a.json"));
  ASSERT_FALSE(a.verdict.edits.empty());
  PlanRequest applied = a.request;
  applied.hardware = valueOrFail(tilescope::apply(a.request.hardware, a.verdict.edits));
  EXPECT_THAT(a.verdict.remedy, HasSubstr("128 KiB saves 0.297 mm² for the same latency."));
  EXPECT_EQ(a.verdict.action, "Apply 128 KiB");
  EXPECT_EQ(planned(applied).totals.latency.seconds, a.plan.totals.latency.seconds);
  const auto area = [](const HardwareProfile& hardware) { return *chipArea(hardware); };
  EXPECT_NEAR(area(a.request.hardware) - area(applied.hardware), 0.297, 0.0005);
}

TEST(Verdict, AnInfeasibleLayerNamesTileMemoryAndWayOut) {
  PlanRequest r = requestFor("resnet18.json", "tx2_eplanner_a.json");
  r.search = "smartshuttle";  // whole rows: 7 × 224 × 4 bytes
  r.hardware.memories[0].sizeBits = 4 * 8192;
  const Asked a = asked(r);
  ASSERT_FALSE(a.plan.infeasibleLayers.empty());
  EXPECT_EQ(a.verdict.kind, Verdict::Kind::Infeasible);
  EXPECT_EQ(a.verdict.finding, "conv1 is infeasible: the input tile needs 6.13 KiB, the input buffer has 4 KiB.");
  EXPECT_EQ(a.verdict.remedy, "With 6.25 KiB in the input buffer conv1 fits. The other 20 layers are shown.");
  EXPECT_EQ(a.verdict.action, "Set 6.25 KiB");
  PlanRequest applied = r;
  applied.hardware = valueOrFail(tilescope::apply(r.hardware, a.verdict.edits));
  EXPECT_TRUE(planned(applied).infeasibleLayers.empty());
}

ExecutionPlan violated(const Violation& violation, std::size_t count) {
  ExecutionPlan plan = memoryBoundPlan();
  for (std::size_t i = 0; i < count; ++i) plan.layers[i].evaluation = violation;
  plan.layers.resize(count + 1);
  sumUp(plan);
  return plan;
}

TEST(Verdict, WordsOfAViolation) {
  Violation v;
  v.memory = "input_buffer";
  v.tensor = "I+O";
  v.neededBits = 6272 * 8;
  v.availableBits = 4096 * 8;
  ExecutionPlan plan = violated(v, 1);
  EXPECT_EQ(findingOf(plan).finding,
            "conv1 is infeasible: the input and output tiles need 6.13 KiB, the input buffer has 4 KiB.");
  plan.request.hardware.memories[0].doubleBuffered = true;
  EXPECT_THAT(findingOf(plan).finding, HasSubstr("the input buffer offers half of itself, 4 KiB."));
  v.neededBits = 4097 * 8;  // one byte more is shown as more
  v.tensor = "I+W+O";
  EXPECT_THAT(findingOf(violated(v, 1)).finding,
              HasSubstr("the input, weight and output tiles need 4.01 KiB, the input buffer has 4 KiB."));
  v.neededBits = 4096 * 8 + 1;
  EXPECT_THAT(findingOf(violated(v, 1)).finding, HasSubstr("need 4.01 KiB, the input buffer has 4 KiB."));
  EXPECT_EQ(findingOf(violated(v, 2)).remedy, "1 other layer has no plan either. The other layer is shown.");
  EXPECT_EQ(findingOf(violated(v, 3)).remedy.substr(0, 35), "2 other layers have no plan either.");
}

TEST(Verdict, WhereNoLayerFitsItSaysOnlyThat) {
  Violation v;
  v.memory = "input_buffer";
  v.tensor = "I";
  v.neededBits = 32;
  v.availableBits = 24;
  ExecutionPlan plan = violated(v, 3);
  plan.layers.pop_back();
  sumUp(plan);
  EXPECT_EQ(findingOf(plan).remedy, "No layer has a plan.");
}

TEST(Verdict, AViolationOfAnotherKindSpeaksForItself) {
  Violation v;
  v.kind = ViolationKind::IllegalRule;
  v.message = "Search x keeps another tensor in place.";
  EXPECT_EQ(findingOf(violated(v, 1)).finding, "conv1 has no plan: Search x keeps another tensor in place.");
}

TEST(Verdict, AStoppedPlanIsNoVerdict) {
  CancelSource source;
  source.cancel();
  PlannerSettings settings;
  settings.cancel = source.token();
  const ExecutionPlan plan = valueOrFail(Planner().plan(requestFor("resnet18.json", "tx2_eplanner_a.json"), settings));
  const Verdict v = findingOf(plan);
  EXPECT_EQ(v.kind, Verdict::Kind::NothingPlanned);
  EXPECT_THAT(v.finding, MatchesRegex("Stopped with [0-9]+ of [0-9]+ layers not solved."));
}

TEST(Verdict, ANetworkWithoutCoveredLayersSaysSo) {
  PlanRequest r = requestFor("alexnet.json", "tx2_eplanner_a.json");
  std::erase_if(r.network.layers, [](const Layer& l) { return l.type != LayerType::Pool; });
  const Verdict v = findingOf(planned(r));
  EXPECT_EQ(v.kind, Verdict::Kind::NothingPlanned);
  EXPECT_EQ(v.finding, "The model covers no layer of this network.");
}

// If no dataflow unrolls the layers' loops, no parameter helps.
TEST(Verdict, AnArrayThatNoDataflowFillsIsTheFinding) {
  PlanRequest r = requestFor("resnet18.json", "tpu_like.json");
  r.model = "zigzag";
  r.network = bertLayer(kFreeLetters);
  r.network.layers.resize(1);
  r.network.layers[0].einsum->dims = {{"M", 16}, {"N", 64}, {"D", 32}};
  Dataflow images;
  images.name = "images";
  images.unroll.emplace();
  images.unroll->push_back({"D1", {{"B", std::nullopt}}});
  images.unroll->push_back({"D2", {}});
  r.hardware.dataflows = {images};
  const Asked a = asked(r);
  EXPECT_EQ(a.verdict.finding, "q runs on 1 of 1024 PEs: no dataflow of tpu_like unrolls any of the loops N, D, M.");
  EXPECT_EQ(a.verdict.remedy, "Add a dataflow that unrolls N or D.");
  EXPECT_EQ(a.verdict.action, "");
}

TEST(VerdictTexts, LoseWhatCanBeDoneWithoutAndNeverTheRemedy) {
  const ExecutionPlan plan = memoryBoundPlan();
  const Change wider = change(StepKind::OffChipBandwidth, "DRAM bandwidth", "34.1 GB/s", 0.116, 0);
  const Verdict v = withRemedy(findingOf(plan), plan, rankedOf({wider}));
  const std::string raised = "11.6 % less latency: 34.1 GB/s of DRAM bandwidth.";
  const std::string counted = "DRAM bandwidth limits 21 of 21 layers.";
  EXPECT_THAT(shorterTexts(v), testing::ElementsAre(VerdictTexts{v.finding, raised}, VerdictTexts{counted, raised},
                                                    VerdictTexts{"DRAM bandwidth is the limit.", raised}));
}

TEST(VerdictTexts, OfAnInfeasibleDesignHaveNoShorterWords) {
  Verdict v;
  v.finding = "conv1 is infeasible: the input tile needs 6.13 KiB, the input buffer has 4 KiB.";
  v.remedy = "With 6.25 KiB in the input buffer all layers fit. The other 20 layers are shown.";
  EXPECT_THAT(shorterTexts(v), testing::IsEmpty());
}

}  // namespace
}  // namespace tilescope
