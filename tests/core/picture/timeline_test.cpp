// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/timeline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "core/base/json.h"
#include "core/models/model_registry.h"
#include "core/picture/timeline_trace.h"
#include "core/picture/timeline_words.h"
#include "core/workload/network_set.h"
#include "core/workload/run_changes.h"
#include "tests/core/picture/sample_plans.h"
#include "tests/support/step_evaluator.h"

namespace tilescope {
namespace {

using ::testing::HasSubstr;

constexpr double kSumRounding = 1e-12;  // relative; totals and timeline add in different orders

const TimelineLayer& layerOf(const Timeline& timeline, const std::string& name) {
  const auto found = std::ranges::find(timeline.layers, name, &TimelineLayer::name);
  if (found == timeline.layers.end()) throw std::runtime_error("no layer " + name);
  return *found;
}

void expectNear(double value, double expected) {
  EXPECT_NEAR(value, expected, kSumRounding * std::max(1.0, std::abs(expected)));
}

// Layers follow each other without holes.
void expectInOrder(const Timeline& timeline) {
  double now = 0;
  for (const TimelineLayer& layer : timeline.layers) {
    EXPECT_EQ(layer.begin, now) << layer.name;
    EXPECT_GE(layer.end, layer.begin) << layer.name;
    EXPECT_EQ(layer.cycles() > 0, layer.reason.empty()) << layer.name;
    now = layer.end;
  }
  EXPECT_EQ(timeline.cycles, now);
}

void expectTheTotals(const Timeline& timeline, const ExecutionPlan& plan) {
  expectNear(timeline.cycles, plan.totals.latency.total);
  expectNear(timeline.cycles / timeline.hertz, plan.totals.latency.seconds);
  for (const Tensor tensor : kTensors) {
    double sum = 0;
    for (const TimelineLayer& layer : timeline.layers) sum += layer.bytes[index(tensor)];
    expectNear(sum, plan.totals.offChipBytes.tensors[index(tensor)]);
  }
  EXPECT_NEAR(meanOf(timeline, TimelineLane::Array), plan.totals.utilization.total, 1e-9);
  if (timeline.bytesPerCycle && timeline.cycles > 0) {
    EXPECT_NEAR(meanOf(timeline, TimelineLane::OffChip) * timeline.cycles * *timeline.bytesPerCycle,
                plan.totals.offChipBytes.total(), 1e-9 * plan.totals.offChipBytes.total());
  }
  double computing = 0;
  for (const LayerPlan& layer : plan.layers)
    if (const LayerResult* result = plannedResult(layer)) computing += latencyParts(*result).cyclesOf(Phase::Compute);
  EXPECT_NEAR(meanOf(timeline, TimelineLane::Computing) * timeline.cycles, computing, 1e-9 * computing);
}

// No lane is busy for longer than the layer runs, and no memory holds more than it can.
void expectPossible(const Timeline& timeline) {
  constexpr double kSlack = 1 + 1e-9;
  for (const TimelineLayer& layer : timeline.layers) {
    SCOPED_TRACE(layer.name);
    EXPECT_GE(layer.run(), -kSumRounding * layer.cycles());
    EXPECT_LE(layer.offChipCycles.value_or(0), layer.cycles() * kSlack);
    if (!layer.isPass) {
      EXPECT_LE(layer.computing, layer.run() * kSlack);
      EXPECT_LE(layer.ideal, layer.run() * kSlack);
    }
  }
  for (std::size_t m = 0; m < timeline.memories.size(); ++m)
    for (const TimelineStep& step : stepsOf(timeline, TimelineLane::Memory, m)) EXPECT_LE(step.value, kSlack);
}

void expectSound(const ExecutionPlan& plan) {
  const Timeline timeline = timelineOf(plan);
  expectInOrder(timeline);
  expectTheTotals(timeline, plan);
  expectPossible(timeline);
  EXPECT_EQ(timeline, timelineOf(plan));
}

// With searches that stop early: any mapping must give a sound timeline.
void expectSoundUnderEveryModel(const Network& network, const HardwareProfile& hardware, std::size_t& plans) {
  PlannerSettings settings;
  settings.mostNodes = 50;
  settings.firstKeyOnly = true;
  for (const ModelEntry& entry : models()) {
    PlanRequest request{network,
                        hardware,
                        std::string(entry.model->id()),
                        std::string(entry.searches.front()->id()),
                        entry.model->objectives().front(),
                        {},
                        std::nullopt,
                        std::nullopt};
    if (hasErrors(checkRequest(request))) continue;
    SCOPED_TRACE(hardware.name + ", " + request.model);
    expectSound(valueOrFail(Planner().plan(request, settings)));
    ++plans;
  }
}

// A chain of small convolutions and additions.
Network randomNetwork(std::mt19937& random) {
  const auto pick = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
  int channels = pick(1, 16);
  const int size = pick(6, 20);
  Json layers = Json::array();
  Json document{{"format", "tilescope.network/1"}, {"name", "random"}, {"source", "a test"}};
  document["inputs"] = {{{"name", "data"}, {"channels", channels}, {"height", size}, {"width", size}}};
  std::string before = "data";
  for (int i = pick(2, 5); i > 0; --i) {
    const bool isSum = pick(0, 3) == 0;
    const int kernel = 2 * pick(0, 1) + 1, pad = kernel / 2, made = isSum ? channels : pick(1, 40);
    Json layer{{"name", "layer" + std::to_string(i)}, {"type", isSum ? "add" : "conv"}};
    layer["inputs"] = isSum ? Json{before, before} : Json{before};
    layer.update({{"in_channels", channels}, {"in_height", size}, {"in_width", size}});
    layer.update({{"out_channels", made}, {"out_height", size}, {"out_width", size}});
    if (!isSum)
      layer.update(
          {{"kernel_height", kernel}, {"kernel_width", kernel}, {"stride", {1, 1}}, {"padding", {pad, pad, pad, pad}}});
    before = layer["name"];
    channels = made;
    layers.push_back(std::move(layer));
  }
  document["layers"] = std::move(layers);
  return valueOrFail(networkFromJson(document, "random.json"));
}

// Every step with an expression evaluates to the value that it shows, within the rounding of the digits shown.
void expectSteps(const Provenance& p) {
  std::string last;
  for (const std::string& text : p.steps) {
    if (text.find(" = ") == std::string::npos) continue;
    const EvaluatedStep step = evaluateStep(text);
    ASSERT_TRUE(step.computed) << text;
    const double rounding = step.shownText.ends_with("%") ? 0.0051 : 0.006 * std::abs(*step.computed);
    EXPECT_NEAR(*step.computed, step.shown, rounding) << text;
    last = step.shownText;
  }
  EXPECT_EQ(last, p.result);
}

TEST(Timeline, SumsEqualTheTotalsOfEveryModelOnEveryProfile) {
  Network network = projectNetwork("mlperf_tiny_resnet8.json");
  for (Layer& layer : network.layers) layer.bits.reset();
  std::size_t plans = 0;
  for (const HardwareProfile& profile : bundledProfiles()) expectSoundUnderEveryModel(network, profile, plans);
  EXPECT_GT(plans, 30u);
}

TEST(Timeline, SumsEqualTheTotalsOfRandomNetworks) {
  std::mt19937 random(31);
  std::size_t plans = 0;
  const std::vector<HardwareProfile> profiles = bundledProfiles();
  for (int i = 0; i < 12; ++i)
    expectSoundUnderEveryModel(randomNetwork(random), profiles[random() % profiles.size()], plans);
  EXPECT_GT(plans, 24u);
}

TEST(Timeline, SumsEqualTheTotalsOfTransformers) {
  const Network gpt = valueOrFail(readNetworkFile(inSource("transformers/gpt2.json")));
  for (const char* run : {"phase=prefill,sequence=16,blocks=2", "phase=decode,past=63,blocks=2"}) {
    SCOPED_TRACE(run);
    PlanRequest request = requestFor("resnet18.json", "tpu_like.json");
    request.network = valueOrFail(withRun(gpt, valueOrFail(parseRun(run)), std::nullopt));
    request.model = "zigzag";
    const ExecutionPlan plan = planned(request);
    expectSound(plan);
    const Timeline separate = timelineOf(plan);
    EXPECT_GT(separate.outside, 0u);
    request.options["vector"] = "included";
    const ExecutionPlan included = planned(request);
    expectSound(included);
    EXPECT_EQ(timelineOf(included).outside, 0u);
    EXPECT_GT(timelineOf(included).cycles, separate.cycles);
    request.options["fuse"] = "producer";
    expectSound(planned(request));
  }
}

TEST(Timeline, RunsOfASetFollowEachOther) {
  const Network tiny = projectNetwork("mlperf_tiny_resnet8.json");
  PlanRequest request = requestFor("resnet18.json", "tx2_eplanner_a.json");
  request.network = tiny;
  const Timeline one = timelineOf(planned(request));
  request.network = valueOrFail(joinedNetwork({{"resnet8", 3}}, {tiny}));
  const ExecutionPlan plan = planned(request);
  expectSound(plan);
  EXPECT_NEAR(timelineOf(plan).cycles, 3 * one.cycles, 1e-9 * one.cycles);
  EXPECT_EQ(timelineOf(plan).layers.size(), 3 * one.layers.size());
}

TEST(Timeline, OnloadingAndOffloadingAreAtTheEndsIfTheModelSaysSo) {
  PlanRequest request = tinyOnTpu();
  const ExecutionPlan plan = planned(request);
  const Timeline timeline = timelineOf(plan);
  const LayerResult& result = *plannedResult(plan.layers.front());
  const TimelineLayer& layer = timeline.layers.front();
  EXPECT_GT(layer.first, 0);
  EXPECT_EQ(layer.first, result.latency.onload);
  EXPECT_EQ(layer.last, result.latency.offload);
  EXPECT_EQ(layer.run(), *result.latency.temporal + *result.latency.stall);
  const TimelineStep step = stepsOf(timeline, TimelineLane::Array).front();
  EXPECT_EQ(step.begin, layer.first);
  EXPECT_EQ(step.end, layer.end - layer.last);
}

TEST(Timeline, OverlappingTransfersAreNotOrdered) {
  const Timeline timeline = timelineOf(samplePlan());
  const TimelineLayer& layer = layerOf(timeline, "conv1");
  EXPECT_TRUE(layer.parts.overlapped);
  EXPECT_EQ(layer.first, 0);
  EXPECT_EQ(layer.last, 0);
  // 60 GB/s at 1020 MHz.
  EXPECT_NEAR(*timeline.bytesPerCycle, 60e9 / 1020e6, 1e-9);
  const TimelineStep step = stepsOf(timeline, TimelineLane::OffChip).front();
  EXPECT_NEAR(step.value, layer.totalBytes() / layer.cycles() / (60e9 / 1020e6), 1e-12);
}

TEST(Timeline, LayersWithoutTimeSayWhy) {
  const Timeline timeline = timelineOf(samplePlan());
  const TimelineLayer& pool = layerOf(timeline, "pool1");
  EXPECT_EQ(pool.state, LayerState::OutsideModel);
  EXPECT_EQ(pool.cycles(), 0);
  EXPECT_THAT(pool.reason, HasSubstr("e-PlaNNer does not model"));
  EXPECT_THAT(gapsText(timeline), HasSubstr("not modelled"));

  const Timeline cramped = timelineOf(crampedPlan());
  EXPECT_TRUE(cramped.isEmpty());
  EXPECT_GT(cramped.infeasible, 50u);
  EXPECT_THAT(whyNoTimeline(cramped), HasSubstr("conv1: "));

  const Timeline unsolved = timelineOf(unsolvedPlan(sampleRequest()));
  EXPECT_TRUE(unsolved.isEmpty());
  EXPECT_THAT(whyNoTimeline(unsolved), HasSubstr("still being searched"));
  EXPECT_THAT(gapsText(unsolved), HasSubstr("layers not solved yet"));
  EXPECT_EQ(whyNoTimeline({}), "There is no plan yet.");
}

TEST(Timeline, ExplanationsGiveTheDrawnValues) {
  for (const ExecutionPlan& plan : {samplePlan(), planned(tinyOnTpu())}) {
    const Timeline timeline = timelineOf(plan);
    for (const TimelineLane lane : {TimelineLane::Array, TimelineLane::OffChip, TimelineLane::OnChip})
      for (const TimelineStep& drawn : stepsOf(timeline, lane)) {
        const Provenance p = explainTimeline(plan, timeline, drawn.layer, lane);
        SCOPED_TRACE(toText(p));
        ASSERT_FALSE(p.steps.empty());
        expectSteps(p);
      }
  }
}

TEST(Timeline, TheTraceHasASliceForEveryLayerWithTime) {
  const Timeline timeline = timelineOf(planned(tinyOnTpu()));
  const Json trace = Json::parse(timelineTrace(timeline));
  double last = 0;
  std::size_t slices = 0;
  for (const Json& event : trace.at("traceEvents")) {
    if (event.at("ph") != "X" || !event.at("args").contains("cycles")) continue;
    ++slices;
    last = event.at("ts").get<double>() + event.at("dur").get<double>();
  }
  EXPECT_EQ(slices, std::ranges::count_if(timeline.layers, [](const TimelineLayer& l) { return l.cycles() > 0; }));
  EXPECT_NEAR(last, timeline.cycles / timeline.hertz * 1e6, 1e-6 * last);
}

}  // namespace
}  // namespace tilescope
