// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/verdict.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/format_number.h"
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
  if (verdict.kind == Verdict::Kind::Bound) verdict = withRemedy(verdict, plan, rankChanges(planner, r, plan).changes);
  if (verdict.kind == Verdict::Kind::Infeasible)
    if (const auto fix = nearestFix(planner, r, plan)) verdict = withRemedy(verdict, plan, *fix);
  return {std::move(r), std::move(plan), std::move(verdict)};
}

Change change(ParameterKind kind, const std::string& words, double from, double to, double gain) {
  Change c;
  c.parameter.kind = kind;
  c.parameter.words = words;
  c.parameter.unit = kind == ParameterKind::Bandwidth ? "GB/s" : "PEs";
  c.from = from;
  c.to = to;
  c.gain = gain;
  c.after = 0.00362;
  c.edit = {"/x", "1"};
  c.label = "34.1 GB/s";
  return c;
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
  v = withRemedy(v, plan,
                 {change(ParameterKind::Clock, "the clock", 1, 2, 0.05),
                  change(ParameterKind::Bandwidth, "DRAM bandwidth", 25.6, 34.1, 0.1163)});
  EXPECT_EQ(v.remedy, "Raising it from 25.6 to 34.1 GB/s cuts latency by 11.6 % to 3.62 ms, the best single change.");
  EXPECT_EQ(v.action, "Apply 34.1 GB/s");
  EXPECT_EQ(v.edits, (std::vector<HardwareEdit>{{"/x", "1"}}));
}

TEST(Verdict, AChangeOfAnotherParameterIsNamed) {
  ExecutionPlan plan = memoryBoundPlan();
  const Verdict v = withRemedy(findingOf(plan), plan, {change(ParameterKind::ArrayDim, "the rows (K)", 16, 24, 0.2)});
  EXPECT_EQ(v.remedy,
            "Enlarging the rows (K) from 16 to 24 PEs cuts latency by 20.0 % to 3.62 ms, the best single change.");
  plan.request.objective = Objective::Metric;
  EXPECT_THAT(withRemedy(findingOf(plan), plan, {change(ParameterKind::Clock, "the clock", 1, 2, 0.2)}).remedy,
              HasSubstr("Raising the clock from 1 to 2 PEs raises throughput per byte by 20.0 % to"));
}

// A gain that three digits do not show: "cuts latency by 0.1 % to 3.62 ms" of 3.62 ms.
TEST(Verdict, WhatItGetsToDiffersFromWhatThereIs) {
  const ExecutionPlan plan = memoryBoundPlan();
  Change small = change(ParameterKind::Clock, "the clock", 1, 2, 0.001);
  small.before = 0.003624;
  EXPECT_THAT(withRemedy(findingOf(plan), plan, {small}).remedy, HasSubstr("cuts latency by 0.1 % to 3.620 ms"));
}

TEST(Verdict, AStepOverAPlateauIsNotCalledTheBest) {
  const ExecutionPlan plan = memoryBoundPlan();
  Change far = change(ParameterKind::MemorySize, "the weight buffer", 64 * 8192, 256 * 8192, 0.05);
  far.parameter.unit = "KiB";
  far.steps = 3;
  const Verdict v = withRemedy(findingOf(plan), plan, {far});
  EXPECT_EQ(v.remedy,
            "Enlarging the weight buffer from 64 to 256 KiB cuts latency by 5.0 % to 3.62 ms, the nearest step that "
            "helps.");
  EXPECT_EQ(shorterTexts(v).front().remedy,
            "Enlarging the weight buffer from 64 to 256 KiB cuts latency by 5.0 % to 3.62 ms.");
}

TEST(Verdict, OfSeveralPortsTheOneThatIsRaisedIsNamed) {
  ExecutionPlan plan = memoryBoundPlan();
  plan.request.hardware.memories.back().ports.resize(2);
  const Verdict v = withRemedy(findingOf(plan), plan,
                               {change(ParameterKind::Bandwidth, "DRAM bandwidth of port r", 25.6, 34.1, 0.1163)});
  EXPECT_THAT(v.remedy, HasSubstr("Raising DRAM bandwidth of port r from"));
}

TEST(Verdict, WhereNothingHelpsItSaysSoWithoutAButton) {
  const ExecutionPlan plan = memoryBoundPlan();
  const Verdict v = withRemedy(findingOf(plan), plan, {change(ParameterKind::Clock, "the clock", 1, 2, 0.0009)});
  EXPECT_EQ(v.remedy, "None of the next 4 steps of any parameter helps by more than 0.1 %.");
  EXPECT_EQ(v.action, "");
  EXPECT_TRUE(v.edits.empty());
  EXPECT_EQ(withRemedy(findingOf(plan), plan, std::vector<Change>{}), findingOf(plan));
}

TEST(Verdict, ApplyingItGivesWhatItPromises) {
  const Asked a = asked(requestFor("resnet18.json", "tx2_eplanner_a.json"));
  ASSERT_FALSE(a.verdict.edits.empty());
  PlanRequest applied = a.request;
  applied.hardware = valueOrFail(tilescope::apply(a.request.hardware, a.verdict.edits));
  const double before = a.plan.totals.latency.seconds, after = planned(applied).totals.latency.seconds;
  const double percent = 100 * (before - after) / before;
  EXPECT_THAT(a.verdict.remedy, HasSubstr(" cuts latency by " + fixed(percent, 1) + " % to "));
}

TEST(Verdict, AnInfeasibleLayerNamesTileMemoryAndWayOut) {
  PlanRequest r = requestFor("resnet18.json", "tx2_eplanner_a.json");
  r.search = "smartshuttle";  // keeps whole rows: 7 rows × 224 × 4 bytes
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
  v.neededBits = 4097 * 8;  // one byte more still reads as more
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

// No parameter is the remedy where no dataflow unrolls a loop of the layers.
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
  Change wider = change(ParameterKind::Bandwidth, "DRAM bandwidth", 25.6, 34.1, 0.116);
  const Verdict v = withRemedy(findingOf(plan), plan, {wider});
  const std::string raised = "Raising it from 25.6 to 34.1 GB/s cuts latency by 11.6 %";
  const std::string counted = "DRAM bandwidth limits 21 of 21 layers.";
  EXPECT_THAT(shorterTexts(v),
              testing::ElementsAre(VerdictTexts{v.finding, raised + " to 3.62 ms."},
                                   VerdictTexts{counted, raised + " to 3.62 ms."}, VerdictTexts{counted, raised + "."},
                                   VerdictTexts{"DRAM bandwidth is the limit.", raised + "."}));
}

TEST(VerdictTexts, OfAnInfeasibleDesignHaveNoShorterWords) {
  Verdict v;
  v.finding = "conv1 is infeasible: the input tile needs 6.13 KiB, the input buffer has 4 KiB.";
  v.remedy = "With 6.25 KiB in the input buffer all layers fit. The other 20 layers are shown.";
  EXPECT_THAT(shorterTexts(v), testing::IsEmpty());
}

}  // namespace
}  // namespace tilescope
