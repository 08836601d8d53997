// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/diana/diana_model.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/models/diana/diana_result.h"
#include "core/models/diana/diana_terms.h"
#include "core/models/evaluation_json.h"
#include "core/models/model_registry.h"
#include "core/plan/planner.h"
#include "tests/core/models/diana/diana_cases.h"

namespace tilescope::diana {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

Mapping tile(std::int64_t K, std::int64_t C, std::int64_t OY, std::int64_t OX, std::int64_t FY = 1,
             std::int64_t FX = 1) {
  return TileMapping{K, C, OY, OX, FY, FX, {}, {}};
}

Evaluation evaluated(const Layer& layer, const HardwareProfile& hardware, const Mapping& mapping,
                     const ModelOptions& options = {}) {
  return valueOrFail(dianaModel().evaluate(layer, hardware, mapping, options, {}));
}

LayerResult resultOf(const Layer& layer, const HardwareProfile& hardware, const Mapping& mapping,
                     const ModelOptions& options = {}) {
  return std::get<LayerResult>(evaluated(layer, hardware, mapping, options));
}

Violation violationOf(const Layer& layer, const HardwareProfile& hardware, const Mapping& mapping,
                      const ModelOptions& options = {}) {
  return std::get<Violation>(evaluated(layer, hardware, mapping, options));
}

TEST(DianaModel, AsksForItsMemoriesByName) {
  EXPECT_THAT(dianaModel().checkHardware(machine()), IsEmpty());
  const Diagnostics other = dianaModel().checkHardware(projectHardware("eyeriss.json"));
  ASSERT_EQ(other.size(), 1u);
  EXPECT_THAT(toText(other), HasSubstr("hardware_profiles/diana.json"));
  const auto wrong = [](const char* constants) {
    HardwareProfile h = machine();
    h.models["diana"] = constants;
    return toText(dianaModel().checkHardware(h));
  };
  EXPECT_THAT(wrong(R"({"activation": "l1_act", "l2": "l2"})"), HasSubstr("/models/diana/weight: found nothing"));
  EXPECT_THAT(wrong(R"({"activation": "l1_act", "weight": "l3", "l2": "l2"})"), HasSubstr("a memory of the profile"));
  EXPECT_THAT(wrong(R"({"activation": "l1_weight", "weight": "l1_weight", "l2": "l2"})"), HasSubstr("does not hold I"));
  EXPECT_THAT(wrong(R"({"activation": "l2", "weight": "l1_weight", "l2": "l2"})"), HasSubstr("outermost"));
  EXPECT_THAT(wrong(R"({"activation": "l1_act", "weight": "l1_weight", "l2": "l2", "dma": 70})"),
              HasSubstr("/models/diana/dma"));
  HardwareProfile line = machine();
  line.arrayDims.pop_back();
  EXPECT_THAT(toText(dianaModel().checkHardware(line)), HasSubstr("/array/dims"));
}

TEST(DianaModel, RefusesAnOverheadThatIsNoNumberOfCycles) {
  for (const char* value : {"-1", "many", "1e99", ""})
    EXPECT_THAT(toText(checkOptions(dianaModel(), {{"call_overhead_cycles", value}})), HasSubstr("from 0")) << value;
  EXPECT_THAT(checkOptions(dianaModel(), {{"call_overhead_cycles", "120.5"}}), IsEmpty());
}

TEST(DianaModel, SaysWhichMemoryLacksHowManyBits) {
  const Violation v = violationOf(conv({64, 16, 16, 48}), machine(24), tile(64, 16, 16, 48));
  EXPECT_EQ(v.kind, ViolationKind::MemoryTooSmall);
  EXPECT_EQ(v.memory, "l1_act");
  EXPECT_EQ(v.tensor, "I+O");
  EXPECT_EQ(v.neededBits, (16 + 64) * 16 * 48 * 8);
  EXPECT_THAT(v.message, HasSubstr("Or make the tile smaller."));
  const Violation weights = violationOf(conv({512, 512, 8, 8}), machine(), tile(512, 512, 8, 8));
  EXPECT_EQ(weights.memory, "l1_weight");
  const Violation l2 = violationOf(conv({64, 64, 80, 80}), machine(), tile(16, 64, 8, 80));
  EXPECT_EQ(l2.memory, "l2");
}

TEST(DianaModel, ForbidsOrReportsBrokenRulesAtTheSameCost) {
  const Layer layer = conv({64, 16, 16, 48});
  const Violation v = violationOf(layer, machine(), tile(32, 16, 16, 16));
  EXPECT_EQ(v.kind, ViolationKind::IllegalRule);
  EXPECT_EQ(v.rule, "ox_tile");
  const LayerResult r =
      resultOf(layer, machine(), tile(32, 16, 16, 16), {{"legality", "report"}, {"input", "resident"}});
  ASSERT_EQ(r.brokenRules.size(), 1u);
  EXPECT_EQ(r.brokenRules[0].rule, "ox_tile");
  EXPECT_EQ(r.latency.total, 233242);  // set A, L1, schedule printed in the thesis
}

TEST(DianaModel, NeedsWholeSums) {
  const Violation v = violationOf(conv({16, 16, 8, 16}), machine(), tile(16, 8, 8, 16), {{"legality", "report"}});
  EXPECT_EQ(v.rule, "whole_sum");
  EXPECT_THAT(v.message, HasSubstr("Take 16."));
}

TEST(DianaModel, RefusesTilesOutsideTheLayerAndOtherForms) {
  EXPECT_THAT(
      toText(dianaModel().evaluate(conv({16, 16, 8, 16}), machine(), tile(17, 16, 8, 16), {}, {}).diagnostics()),
      HasSubstr("/tile/K"));
  EXPECT_THAT(toText(dianaModel().evaluate(conv({16, 16, 8, 16}), machine(), LoopMapping{}, {}, {}).diagnostics()),
              HasSubstr("/form"));
}

TEST(DianaModel, RepeatsEverythingForEveryImage) {
  Layer two = conv({32, 16, 8, 16, 3, 3, 1, 1});
  const LayerResult one = resultOf(two, machine(), tile(16, 16, 4, 16, 3, 3));
  two.batch = 2;
  const LayerResult both = resultOf(two, machine(), tile(16, 16, 4, 16, 3, 3));
  EXPECT_EQ(both.latency.total, 2 * one.latency.total);
  EXPECT_EQ(both.offChipBytes.total(), 2 * one.offChipBytes.total());
  EXPECT_EQ(both.terms.get<DianaTerms>().kernelCalls, 2 * one.terms.get<DianaTerms>().kernelCalls);
}

TEST(DianaModel, EstimatesWhatTheThesisLeavesOut) {
  Layer fc = conv({32, 64, 1, 1});
  fc.type = LayerType::Fc;
  const LayerResult full = resultOf(fc, machine(), tile(16, 64, 1, 1));
  const auto& terms = full.terms.get<DianaTerms>();
  EXPECT_TRUE(terms.estimate);
  EXPECT_EQ(terms.compute, 2 * 23);
  EXPECT_EQ(terms.weights, 2 * (70 + (64 * 16 + 16 * 16) / 16.0));
  EXPECT_EQ(terms.input, 70 + 64 / 16.0);

  Layer depthwise = conv({8, 8, 4, 16, 3, 3, 1, 1});
  depthwise.groups = 8;
  const auto deep = resultOf(depthwise, machine(), tile(1, 1, 4, 16, 3, 3)).terms.get<DianaTerms>();
  EXPECT_EQ(deep.kernelCalls, 8);
  EXPECT_EQ(deep.weights, 8 * (70 + (16 * 9 + 64) / 16.0));
  EXPECT_EQ(deep.compute, 8 * (2 * (2 * 5 + 23) + 2 * (3 * 5 + 23)));

  Layer sum = conv({16, 16, 8, 16});
  sum.type = LayerType::Add;
  const LayerResult added = resultOf(sum, machine(), tile(16, 1, 8, 16));
  const auto& parts = added.terms.get<DianaTerms>();
  EXPECT_EQ(parts.compute, 16 * 8 * 16 / 16 + 70);
  EXPECT_EQ(parts.input, 70 + 16 * 8 * 16 / 16);
  EXPECT_EQ(parts.weights, parts.input);
  EXPECT_EQ(added.macs, 0);
}

TEST(DianaModel, LeavesOtherLayersOutside) {
  Layer pool = conv({16, 16, 8, 16});
  pool.type = LayerType::Pool;
  EXPECT_FALSE(dianaModel().covers(pool));
  EXPECT_TRUE(std::get<LayerResult>(evaluated(pool, machine(), tile(1, 1, 1, 1))).outsideModel);
}

TEST(DianaModel, ReturnsFromJsonAsItWas) {
  LayerResult r = resultOf(conv({64, 16, 16, 48}), machine(), tile(32, 16, 16, 16), {{"legality", "report"}});
  const Evaluation back = valueOrFail(evaluationFromJson(toJson(Evaluation{r}), "test", ""));
  EXPECT_EQ(std::get<LayerResult>(back), r);
}

TEST(DianaModel, ExplainsEveryFigureAndEveryMovement) {
  const Layer layer = conv({32, 16, 8, 32, 3, 3, 1, 1});
  const LayerResult r = resultOf(layer, machine(), tile(16, 16, 4, 32, 3, 3));
  for (const Metric metric :
       {Metric::Latency, Metric::Traffic, Metric::Energy, Metric::Utilization, Metric::Intensity, Metric::Throughput}) {
    const Provenance p = dianaModel().explain(layer, machine(), {}, r, metric);
    EXPECT_FALSE(p.steps.empty());
    EXPECT_FALSE(p.result.empty());
    EXPECT_THAT(p.steps.back(), HasSubstr(p.result));
  }
  const LoopNest nest = dianaModel().loopNest(layer, machine(), {}, r);
  EXPECT_EQ(nest.bands.size(), 4u);
  double energy = r.energy.mac;
  for (const NestBand& band : nest.bands)
    for (const NestTile& t : band.tiles)
      for (const Move move : kMoves) {
        if (!t.moves[index(move)]) continue;
        energy += t.moves[index(move)]->energy;
        EXPECT_FALSE(dianaModel().explainMove(layer, machine(), {}, r, band.memory, t.tensor, move).steps.empty());
      }
  EXPECT_NEAR(energy, r.energy.total, 1e-9 * energy);
}

ExecutionPlan resnet8(const std::string& search, const HardwareProfile& hardware, const ModelOptions& options = {}) {
  PlanRequest request;
  request.network = projectNetwork("mlperf_tiny_resnet8.json");
  request.hardware = hardware;
  request.model = "diana";
  request.search = search;
  request.objective = Objective::Latency;
  request.options = options;
  return valueOrFail(Planner().plan(request));
}

TEST(DianaPlans, AreProvenLegalAndNeverWorseThanTheBaselines) {
  const ExecutionPlan exact = resnet8("exact", machine());
  EXPECT_THAT(exact.infeasibleLayers, IsEmpty());
  for (const LayerPlan& layer : exact.layers) {
    const LayerResult& r = std::get<LayerResult>(layer.evaluation);
    EXPECT_THAT(r.brokenRules, IsEmpty()) << layer.name;
  }
  for (const char* search : {"paper", "dory"})
    EXPECT_GE(resnet8(search, machine()).totals.latency.total, exact.totals.latency.total) << search;
  EXPECT_EQ(resnet8("exhaustive", machine()).totals.latency.total, exact.totals.latency.total);
}

TEST(DianaPlans, NameTheMemoryThatNoLegalTileFits) {
  const ExecutionPlan plan = resnet8("exact", machine(1));
  ASSERT_FALSE(plan.infeasibleLayers.empty());
  for (const LayerPlan& layer : plan.layers)
    if (const auto* v = std::get_if<Violation>(&layer.evaluation)) {
      EXPECT_EQ(v->kind, ViolationKind::MemoryTooSmall) << layer.name;
      EXPECT_EQ(v->memory, "l1_act");
      EXPECT_THAT(v->message, HasSubstr("No legal tile needs less."));
    }
}

}  // namespace
}  // namespace tilescope::diana
