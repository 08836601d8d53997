// SPDX-License-Identifier: GPL-3.0-or-later
// Printed formulas are evaluated: they give the metric.
#include "core/models/eplanner/eplanner_provenance.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <filesystem>

#include "core/hardware/hardware_edit.h"
#include "core/models/eplanner/eplanner_model.h"
#include "core/models/eplanner/eplanner_terms.h"
#include "core/plan/planner.h"
#include "tests/support/project_files.h"
#include "tests/support/step_evaluator.h"

namespace tilescope::eplanner {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

// Inputs have four digits, results three, percentages no decimals.
constexpr double kStepRounding = 0.006;
constexpr double kPercentRounding = 0.006;

constexpr std::array kMetrics{Metric::Latency,     Metric::Traffic,   Metric::Energy,
                              Metric::Utilization, Metric::Intensity, Metric::Throughput};

PlanRequest minLatency(const std::string& network, const HardwareProfile& hardware) {
  return {projectNetwork(network), hardware, "eplanner", "exact", Objective::Latency, {}, std::nullopt, std::nullopt};
}

bool near(double a, double b, const std::string& text) {
  return std::abs(a - b) <= kStepRounding * std::abs(b) + (text.ends_with("%") ? kPercentRounding : 0);
}

double figure(const LayerResult& r, Metric metric) {
  const auto& terms = r.terms.get<EplannerTerms>();
  switch (metric) {
    case Metric::Latency:
      return r.latency.seconds;
    case Metric::Traffic:
      return r.offChipBytes.total();
    case Metric::Energy:
      return r.energy.total * (r.energy.unit == EnergyUnit::Picojoule ? 1e-12 : 1);
    case Metric::Utilization:
      return r.utilization.total;
    case Metric::Intensity:
      return terms.arithmeticIntensity;
    case Metric::Throughput:
      return terms.performanceMacsPerSecond;
    default:
      break;
  }
  return 0;
}

// For latency, the result is the larger term.
void expectReproduces(const Provenance& p, const LayerResult& result, Metric metric) {
  SCOPED_TRACE(toText(p));
  EXPECT_TRUE(near(StepExpression(p.result).value(), figure(result, metric), p.result));
  bool endsInResult = false;
  double largestTerm = 0;
  for (const std::string& line : p.steps) {
    const EvaluatedStep step = evaluateStep(line);
    endsInResult = endsInResult || step.shownText == p.result;
    if (step.computed) {
      EXPECT_TRUE(near(*step.computed, step.shown, step.shownText)) << line << " gives " << *step.computed;
    }
    if (step.name == "compute" || step.name == "traffic ÷ bandwidth") largestTerm = std::max(largestTerm, step.shown);
  }
  EXPECT_TRUE(endsInResult);
  if (metric == Metric::Latency) {
    EXPECT_TRUE(near(largestTerm, result.latency.seconds, ""));
  }
}

void expectAllReproduce(const PlanRequest& r) {
  const ExecutionPlan plan = valueOrFail(Planner().plan(r));
  for (std::size_t i = 0; i < plan.layers.size(); ++i) {
    const auto* result = std::get_if<LayerResult>(&plan.layers[i].evaluation);
    if (result == nullptr || result->outsideModel) continue;
    for (const Metric metric : kMetrics) {
      const Provenance p = eplannerModel().explain(r.network.layers[i], r.hardware, r.options, *result, metric);
      EXPECT_EQ(p.title, result->layer);
      EXPECT_EQ(p.estimate, metric == Metric::Energy);
      expectReproduces(p, *result, metric);
    }
  }
}

TEST(EplannerProvenance, TheNumbersPutInGiveTheFigureOnEveryBundledProfile) {
  for (const auto& entry : std::filesystem::directory_iterator(inSource("hardware_profiles"))) {
    SCOPED_TRACE(entry.path().filename().string());
    expectAllReproduce(minLatency("resnet18.json", projectHardware(entry.path().filename())));
  }
}

TEST(EplannerProvenance, LikewiseUnderOtherOptionsObjectivesAndNetworks) {
  const HardwareProfile tx2 = projectHardware("tx2_eplanner_a.json");
  for (const ModelOptions& options : {ModelOptions{{"roof", "peak"}}, ModelOptions{{"halo", "off"}}}) {
    PlanRequest r = minLatency("squeezenet1_1.json", tx2);
    r.options = options;
    expectAllReproduce(r);
  }
  for (const Objective objective : {Objective::Metric, Objective::Energy, Objective::Traffic}) {
    PlanRequest r = minLatency("mlperf_tiny_ds_cnn.json", tx2);
    r.objective = objective;
    expectAllReproduce(r);
  }
}

// Small buffers and wide partial sums: these leave the chip, and the kernel window is tiled.
TEST(EplannerProvenance, LikewiseWherePartialSumsLeaveTheChip) {
  HardwareProfile small = projectHardware("tx2_eplanner_a.json");
  for (std::size_t m = 0; m < 3; ++m) small.memories[m].sizeBits = 2 * 8192;
  small.precision = {8, 8, 32, 8};
  small.cyclesPerMac = 2;
  expectAllReproduce(minLatency("alexnet_grouped.json", small));
}

struct Planned {
  PlanRequest request;
  ExecutionPlan plan;
};

const LayerResult& resultOf(const Planned& planned, const std::string& layer) {
  for (const LayerPlan& l : planned.plan.layers)
    if (l.name == layer) return std::get<LayerResult>(l.evaluation);
  throw std::runtime_error("no layer " + layer);
}

Provenance explained(const Planned& planned, const std::string& layer, Metric metric) {
  for (const Layer& l : planned.request.network.layers)
    if (l.name == layer)
      return eplannerModel().explain(l, planned.request.hardware, planned.request.options, resultOf(planned, layer),
                                     metric);
  throw std::runtime_error("no layer " + layer);
}

Planned resnet18(HardwareProfile hardware) {
  PlanRequest r = minLatency("resnet18.json", std::move(hardware));
  ExecutionPlan plan = valueOrFail(Planner().plan(r));
  return {std::move(r), std::move(plan)};
}

TEST(EplannerProvenance, NamesTheSourceOfTheBandwidth) {
  const HardwareProfile tx2 = projectHardware("tx2_eplanner_a.json");
  const std::string layer = projectNetwork("resnet18.json").layers.front().name;
  EXPECT_EQ(explained(resnet18(tx2), layer, Metric::Latency).source,
            "e-PlaNNer eq. 6.1 to 6.5; bandwidth: e-PlaNNer thesis, section 8.1: 60 GB/s");
  const std::vector<HardwareEdit> edits{{"/memories/3/bandwidth_gb_per_s", "25.6"}};
  const HardwareProfile edited = markEdited(valueOrFail(apply(tx2, edits)), edits);
  EXPECT_THAT(explained(resnet18(edited), layer, Metric::Latency).source, HasSubstr("bandwidth: set by the user"));
  HardwareProfile assumed = tx2;
  assumed.sources.erase("/memories/3/bandwidth_gb_per_s");
  assumed.assumptions.push_back("/memories/3");
  EXPECT_THAT(explained(resnet18(assumed), layer, Metric::Latency).source, HasSubstr("bandwidth: assumption"));
  HardwareProfile unlimited = tx2;
  unlimited.memories.back().bandwidthGbPerS.reset();
  const Provenance p = explained(resnet18(unlimited), layer, Metric::Latency);
  EXPECT_THAT(p.source, HasSubstr("bandwidth: not limited in the profile"));
  EXPECT_EQ(p.formula.front(), "latency = compute");
}

// A layer of 2 × 3 on one PE at 1 MHz with 1 byte per cycle: 6 MACs take 6 µs, 6 + 3 + 2 bytes 11 µs.
TEST(EplannerProvenance, ReadsAsByHand) {
  HardwareProfile tiny = projectHardware("tx2_eplanner_a.json");
  tiny.clockMhz = 1;
  tiny.arrayDims = {{"D1", 1}, {"D2", 1}};
  tiny.precision = {8, 8, 8, 8};
  tiny.memories.back().bandwidthGbPerS = 0.001;
  Layer fc;
  fc.name = "fc";
  fc.type = LayerType::Fc;
  fc.inputs = {"x"};
  fc.in.channels = 3;
  fc.out.channels = 2;
  PlanRequest r = minLatency("alexnet.json", tiny);
  r.network = {.name = "n", .source = "", .inputs = {{"x", FeatureMap{3, 1, 1}}}, .layers = {fc}};
  const Planned planned{r, valueOrFail(Planner().plan(r))};
  const Provenance p = explained(planned, "fc", Metric::Latency);
  EXPECT_EQ(p.binding, "limited by DRAM bandwidth");
  EXPECT_THAT(p.formula,
              ElementsAre("latency = max(compute, traffic ÷ bandwidth)", "compute = MACs ÷ (peak × array fill)"));
  EXPECT_THAT(
      p.steps,
      ElementsAre("compute = 6 ÷ (0.001 GMAC/s × 1) = 6.00 µs", "traffic ÷ bandwidth = 11 B ÷ 0.001 GB/s = 11.0 µs",
                  "traffic = 3 B × 1 + 6 B × 1 + 2 B × 1 = 11.0 B (I, W, O)", "peak = 1 × 1 × 1 MHz = 0.001 GMAC/s"));
  EXPECT_EQ(p.result, "11.0 µs");
  EXPECT_EQ(
      toText(p),
      "fc\nlimited by DRAM bandwidth\nlatency = max(compute, traffic ÷ bandwidth)\ncompute = MACs ÷ (peak × array "
      "fill)\ncompute = 6 ÷ (0.001 GMAC/s × 1) = 6.00 µs\ntraffic ÷ bandwidth = 11 B ÷ 0.001 GB/s = 11.0 µs\ntraffic = "
      "3 B × 1 + 6 B × 1 + 2 B × 1 = 11.0 B (I, W, O)\npeak = 1 × 1 × 1 MHz = 0.001 GMAC/s\n11.0 µs\n" +
          p.source + "\n");
  // MACs: 6 × 1. Each of 11 words: 200 off chip and 6 on chip. On-chip accesses: 6 of I, 6 of W and 2 × 6 of O, 6 each.
  const Provenance energy = explained(planned, "fc", Metric::Energy);
  EXPECT_THAT(energy.steps, Contains("DRAM = 3 × 200 MAC eq. + 6 × 200 MAC eq. + 2 × 200 MAC eq. = 2.2 k MAC eq. "
                                     "(I read, W read, O update)"));
  EXPECT_EQ(energy.result, "2.42 k MAC eq.");
  EXPECT_THAT(toText(energy), HasSubstr("2.42 k MAC eq. (estimate)"));
}

// Memory-bound: PE utilization is less than a tile's fill of the array.
TEST(EplannerProvenance, ArrayUseIsThatOfTheTable) {
  HardwareProfile slow = projectHardware("tx2_eplanner_a.json");
  slow.memories.back().bandwidthGbPerS = 1;
  const Planned planned = resnet18(slow);
  const LayerResult& result = resultOf(planned, "fc");
  const Provenance p = explained(planned, "fc", Metric::Utilization);
  EXPECT_EQ(p.result, shareFigure(result.utilization.total));
  EXPECT_NE(p.result, shareFigure(result.utilization.spatial));
  EXPECT_THAT(p.steps, Contains(HasSubstr("array fill = ")));
  EXPECT_THAT(p.steps.back(), HasSubstr(" = " + p.result));
}

TEST(EplannerProvenance, OneUnitPerQuantityInsideOneExplanation) {
  const Planned planned = resnet18(projectHardware("tx2_eplanner_a.json"));
  for (const Layer& layer : planned.request.network.layers) {
    const std::string text = toText(explained(planned, layer.name, Metric::Latency));
    SCOPED_TRACE(text);
    EXPECT_FALSE(text.find(" ms") != std::string::npos && text.find(" µs") != std::string::npos);
    EXPECT_FALSE(text.find(" MB ") != std::string::npos && text.find(" kB ") != std::string::npos);
    EXPECT_EQ(text.find("TMAC/s"), std::string::npos);
  }
}

TEST(EplannerProvenance, OutsideTheModelOnlyTheTrafficIsExplained) {
  const Planned planned = resnet18(projectHardware("tx2_eplanner_a.json"));
  std::size_t checked = 0;
  for (const LayerPlan& l : planned.plan.layers) {
    const auto& r = std::get<LayerResult>(l.evaluation);
    if (!r.outsideModel) continue;
    const Provenance traffic = explained(planned, l.name, Metric::Traffic);
    const EvaluatedStep step = evaluateStep(traffic.steps.at(0));
    EXPECT_TRUE(near(*step.computed, r.offChipBytes.total(), ""));
    const Provenance latency = explained(planned, l.name, Metric::Latency);
    EXPECT_EQ(latency.result, "–");
    EXPECT_EQ(latency.binding, "");
    ++checked;
  }
  EXPECT_GT(checked, 0u);
}

TEST(EplannerProvenance, AnotherModelsResultIsABrokenPromise) {
  const Planned planned = resnet18(projectHardware("tx2_eplanner_a.json"));
  LayerResult foreign = std::get<LayerResult>(planned.plan.layers[0].evaluation);
  foreign.model = "another";
  EXPECT_THROW(eplannerModel().explain(planned.request.network.layers[0], planned.request.hardware, {}, foreign,
                                       Metric::Latency),
               InternalError);
}

}  // namespace
}  // namespace tilescope::eplanner
