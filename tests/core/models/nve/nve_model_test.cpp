// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/nve/nve_model.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <random>

#include "core/models/evaluation_json.h"
#include "core/models/nve/nve_result.h"
#include "core/models/nve/nve_terms.h"
#include "core/plan/planner.h"
#include "tests/core/models/nve/nve_layers.h"

namespace tilescope::nve {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Mapping tile(std::int64_t K, std::int64_t C, std::int64_t lanes, std::int64_t kernel) {
  return TileMapping{K, C, 1, lanes, kernel, kernel, {}, {}};
}

Evaluation evaluated(const Layer& layer, const Mapping& mapping, const ModelOptions& options = {},
                     const HardwareProfile& hardware = engine()) {
  return valueOrFail(nveModel().evaluate(layer, hardware, mapping, options, {}));
}

LayerResult resultOf(const Layer& layer, const Mapping& mapping, const ModelOptions& options = {}) {
  return std::get<LayerResult>(evaluated(layer, mapping, options));
}

PlanRequest requestOf(const Layer& layer, const std::string& search = "exact", std::int64_t instructions = 512) {
  PlanRequest request;
  request.network.name = "one layer";
  request.network.inputs = {{"input", layer.in}};
  request.network.layers = {layer};
  request.hardware = engine(instructions);
  request.model = "nve";
  request.search = search;
  request.objective = Objective::Latency;
  return request;
}

LayerResult planned(const Layer& layer, const std::string& search = "exact", std::int64_t instructions = 512) {
  const ExecutionPlan plan = valueOrFail(Planner().plan(requestOf(layer, search, instructions)));
  return std::get<LayerResult>(plan.layers.front().evaluation);
}

TEST(NveModel, AsksForItsMemoryAndBuffer) {
  EXPECT_THAT(nveModel().checkHardware(engine()), IsEmpty());
  EXPECT_THAT(toText(nveModel().checkHardware(projectHardware("eyeriss.json"))),
              HasSubstr("hardware_profiles/nve.json"));
  const auto wrong = [](const char* constants) {
    HardwareProfile h = engine();
    h.models["nve"] = constants;
    return toText(nveModel().checkHardware(h));
  };
  EXPECT_THAT(wrong(R"({"instruction_buffer_words": 512})"), HasSubstr("/models/nve/scratchpad: found nothing"));
  EXPECT_THAT(wrong(R"({"scratchpad": "dram", "instruction_buffer_words": 512})"), HasSubstr("found \"dram\""));
  EXPECT_THAT(wrong(R"({"scratchpad": "scratchpad"})"), HasSubstr("Write 512"));
  EXPECT_THAT(wrong(R"({"scratchpad": "scratchpad", "instruction_buffer_words": 0})"), HasSubstr("1 to 65536"));
  EXPECT_THAT(wrong(R"({"scratchpad": "scratchpad", "instruction_buffer_words": 9, "lanes": 8})"),
              HasSubstr("/models/nve/lanes"));
  HardwareProfile wide = engine();
  wide.arrayDims.front().size = 32;
  EXPECT_THAT(toText(nveModel().checkHardware(wide)), HasSubstr("found 32 processing elements"));
  HardwareProfile narrow = engine();
  narrow.precision.weight = 8;
  EXPECT_THAT(toText(nveModel().checkHardware(narrow)), HasSubstr("/precision_bits"));
}

// Peemen et al. 2015, table 2, first layer: 11544 words, 638 passes of 168 cycles.
TEST(NveModel, CountsCyclesAndWordsOfThePapersFirstFaceLayer) {
  const LayerResult r = planned(faceLayer1());
  const auto& terms = r.terms.get<NveTerms>();
  EXPECT_THAT(terms.intervals, ElementsAre(168));
  EXPECT_EQ(terms.prologueCycles, 60);
  EXPECT_EQ(terms.kernelCycles, 168 * 638);
  EXPECT_EQ(terms.codeWords, 228);
  EXPECT_NEAR(terms.macsPerInstruction, 13.71, 0.005);
  EXPECT_NEAR(terms.macsPerCycle, 13.66, 0.005);
  EXPECT_EQ(r.offChipBytes.total(), 11544 * 8);
  EXPECT_EQ(r.macs, 638.0 * 16 * 36 * 4);
  EXPECT_EQ(r.latency.total, terms.prologueCycles + terms.kernelCycles + terms.fillCycles);
  EXPECT_DOUBLE_EQ(r.latency.total, *r.latency.onload + *r.latency.temporal + *r.latency.stall + *r.latency.offload);
  EXPECT_DOUBLE_EQ(r.latency.seconds, r.latency.total / 1e9);
  EXPECT_DOUBLE_EQ(r.utilization.total * 16, r.macs / r.latency.total);
}

TEST(NveModel, RunsTheProgramOncePerStripAndImage) {
  const LayerResult one = planned(faceLayer1());
  const LayerResult wide = planned(faceLayer1(368));  // 23 strips
  EXPECT_EQ(wide.latency.total, 23 * one.latency.total);
  EXPECT_EQ(wide.offChipBytes.total(), 23 * one.offChipBytes.total());
  const LayerResult ragged = planned(faceLayer1(17));
  EXPECT_EQ(ragged.latency.total, 2 * one.latency.total);
  EXPECT_DOUBLE_EQ(ragged.utilization.spatial, 17.0 / 32);
  Layer two = faceLayer1();
  two.batch = 2;
  EXPECT_EQ(planned(two).latency.total, 2 * one.latency.total);
}

TEST(NveModel, EvaluatesThePlannedMappingAsItWasPlanned) {
  for (const Layer& layer :
       {faceLayer1(), nveLayer(1, 1, 40, 16, {{0, 1, 2, 3}}), nveLayer(4, 2, 30, 16, {{0}, {0, 1}, {1}})})
    EXPECT_EQ(resultOf(layer, *planned(layer).mapping), planned(layer));
}

TEST(NveModel, BoundsTheMapsOfAPartitionAndTakesEitherLanes) {
  const LayerResult pairs = resultOf(faceLayer1(), tile(2, 1, 16, 6));
  EXPECT_THAT(pairs.terms.get<NveTerms>().intervals, ElementsAre(84, 84));
  EXPECT_GT(pairs.offChipBytes.total(), planned(faceLayer1()).offChipBytes.total());
  const LayerResult narrow = resultOf(faceLayer1(), tile(4, 1, 8, 6));
  EXPECT_EQ(narrow.terms.get<NveTerms>().lanes, 8);
  EXPECT_EQ(narrow.terms.get<NveTerms>().strips, 2);
  EXPECT_LE(narrow.utilization.spatial, 0.5);
}

TEST(NveModel, RefusesTilesThatNoPassComputes) {
  const auto refused = [](const Mapping& mapping) {
    return toText(nveModel().evaluate(faceLayer1(), engine(), mapping, {}, {}).diagnostics());
  };
  EXPECT_THAT(refused(tile(5, 1, 16, 6)), HasSubstr("/tile/K"));
  EXPECT_THAT(refused(tile(4, 1, 12, 6)), HasSubstr("/tile/OX"));
  EXPECT_THAT(refused(tile(4, 2, 16, 6)), HasSubstr("/tile/C"));
  EXPECT_THAT(refused(tile(4, 1, 16, 3)), HasSubstr("/tile/FY"));
  EXPECT_THAT(
      toText(nveModel().evaluate(faceLayer1(), engine(), tile(4, 1, 8, 6), {{"mode", "paper"}}, {}).diagnostics()),
      HasSubstr("expected 16 with mode=paper"));
  EXPECT_THAT(refused(TileMapping{4, 1, 2, 16, 6, 6, {}, {}}), HasSubstr("/tile/OY"));
  EXPECT_THAT(refused(LoopMapping{}), HasSubstr("/form"));
}

TEST(NveModel, SaysWhatTheMachineCannotDo) {
  const auto refusal = [](const Layer& layer, std::int64_t instructions = 512) {
    const ExecutionPlan plan = valueOrFail(Planner().plan(requestOf(layer, "exact", instructions)));
    return std::get<Violation>(plan.layers.front().evaluation);
  };
  Layer stride = nveLayer(3, 1, 8, 16, {{0}});
  stride.window.stride = {3, 3};
  EXPECT_EQ(refusal(stride).kind, ViolationKind::UnsupportedLayer);
  EXPECT_THAT(refusal(stride).message, HasSubstr("stride is 3 × 3"));
  EXPECT_THAT(refusal(nveLayer(10, 1, 8, 16, {{0}})).message, HasSubstr("Expected 1 to 9"));
  Layer dilated = nveLayer(3, 1, 8, 16, {{0}});
  dilated.window.dilation = {2, 2};
  EXPECT_THAT(refusal(dilated).message, HasSubstr("dilation"));
  Layer wide = nveLayer(3, 1, 8, 16, {{0}});
  wide.bits = ElementBits{16, 16, 48, 8};
  EXPECT_THAT(refusal(wide).message, HasSubstr("Elements have 16 (input)"));
  const Violation buffer = refusal(faceLayer1(), 50);
  EXPECT_EQ(buffer.kind, ViolationKind::IllegalRule);
  EXPECT_EQ(buffer.rule, "instruction_buffer");
  EXPECT_THAT(buffer.message, HasSubstr("Output map 0 alone needs 72 instructions"));
  EXPECT_THAT(
      refusal(nveLayer(3, 1, 8, 16, {{0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
                                      20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39,
                                      40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57}}))
          .message,
      HasSubstr("partial results cannot be added up"));
}

TEST(NveModel, NamesTheScratchpadThatIsTooSmall) {
  PlanRequest request = requestOf(nveLayer(5, 1, 20, 16, {{0, 1, 2}}));
  request.hardware.memories[1].sizeBits = 32 * 64;
  const ExecutionPlan plan = valueOrFail(Planner().plan(request));
  const auto& v = std::get<Violation>(plan.layers.front().evaluation);
  EXPECT_EQ(v.kind, ViolationKind::MemoryTooSmall);
  EXPECT_EQ(v.memory, "scratchpad");
  EXPECT_EQ(v.neededBits, (19 + 3 * 5 * 3) * 64);  // words of 76 coefficients, and five columns of three inputs
  EXPECT_EQ(v.availableBits, 32 * 64);
}

TEST(NveModel, LeavesOtherLayersOutside) {
  Layer pool = faceLayer1();
  pool.type = LayerType::Pool;
  EXPECT_FALSE(nveModel().covers(pool));
  EXPECT_TRUE(std::get<LayerResult>(evaluated(pool, tile(1, 1, 16, 1))).outsideModel);
}

TEST(NveModel, NeverTakesLongerThanThePapersScheduler) {
  for (const Layer& layer :
       {faceLayer1(), nveLayer(3, 1, 60, 32, {{0}}), nveLayer(4, 2, 50, 16, {{0}, {0, 1}, {1}, {1}}),
        nveLayer(1, 1, 50, 16, {{0, 1, 2, 3, 4, 5}})}) {
    const LayerResult exact = planned(layer), paper = planned(layer, "paper");
    EXPECT_LE(exact.latency.total, paper.latency.total);
    EXPECT_EQ(paper.terms.get<NveTerms>().mode, "paper");
    EXPECT_EQ(resultOf(layer, *paper.mapping, {{"mode", "paper"}}), paper);
  }
}

// All options: max maps per partition, and both lane counts.
TEST(NveModel, PlansAreAsFastAsEveryMappingOfTheModel) {
  std::mt19937 random(11);
  const auto pick = [&](int least, int most) { return std::uniform_int_distribution<int>(least, most)(random); };
  for (int i = 0; i < 60; ++i) {
    const int stride = pick(1, 2), kernel = pick(stride, 5), inputs = pick(1, 5);
    std::vector<std::vector<int>> maps(static_cast<std::size_t>(pick(1, 6)));
    for (std::vector<int>& map : maps)
      for (int input = 0; input < inputs; ++input)
        if (map.empty() || pick(0, 1) == 1) map.push_back(input);
    Layer layer = nveLayer(kernel, stride, pick(1, 60), pick(1, 40), maps);
    const LayerResult exact = planned(layer);
    EXPECT_LE(exact.latency.total, planned(layer, "paper").latency.total) << i;
    for (const std::int64_t lanes : {8, 16}) {
      const Mapping whole = tile(static_cast<std::int64_t>(maps.size()), layer.in.channels, lanes, kernel);
      // Rates are compared with four decimals, as in printed tables.
      EXPECT_LE(exact.latency.total, 1.0001 * resultOf(layer, whole).latency.total) << i << ", lanes " << lanes;
    }
  }
}

TEST(NveModel, RefusesLayersBeyondEveryBufferAtOnce) {
  std::vector<int> all(1024);
  std::iota(all.begin(), all.end(), 0);
  Layer layer = nveLayer(9, 1, 4, 16, {all});
  layer.window.kernelHeight = 16;
  layer.in.height = 19;
  const ExecutionPlan plan = valueOrFail(Planner().plan(requestOf(layer)));
  EXPECT_THAT(std::get<Violation>(plan.layers.front().evaluation).message,
              HasSubstr("E_CAPACITY: Output map 0 alone needs"));
}

TEST(NveModel, StatesHowFarFromAnyProgramItIs) {
  const ExecutionPlan plan = valueOrFail(Planner().plan(requestOf(faceLayer1())));
  const SearchStatistics& s = plan.layers.front().search;
  const LayerResult& r = std::get<LayerResult>(plan.layers.front().evaluation);
  // Coefficients, four columns of five words, passes.
  EXPECT_EQ(s.lowerBound, 4 * 37 / 4 + 4 * 5 + 168 * 638);
  EXPECT_FALSE(s.proven);  // without filling and draining
  EXPECT_NEAR(s.gap, 1 - s.lowerBound / r.latency.total, 1e-12);
  EXPECT_LT(s.gap, 0.01);
}

TEST(NveModel, ReturnsFromJsonAsItWas) {
  const LayerResult r = planned(faceLayer1());
  const Evaluation back = valueOrFail(evaluationFromJson(toJson(Evaluation{r}), "test", ""));
  EXPECT_EQ(std::get<LayerResult>(back), r);
}

TEST(NveModel, ExplainsEveryFigureAndEveryMovement) {
  const Layer layer = nveLayer(4, 2, 50, 40, {{0}, {0, 1}, {1}, {1}});
  const LayerResult r = planned(layer);
  for (const Metric metric :
       {Metric::Latency, Metric::Traffic, Metric::Energy, Metric::Utilization, Metric::Intensity, Metric::Throughput}) {
    const Provenance p = nveModel().explain(layer, engine(), {}, r, metric);
    ASSERT_FALSE(p.steps.empty());
    EXPECT_THAT(p.steps.back(), HasSubstr(p.result));
  }
  double energy = r.energy.mac;
  const LoopNest nest = nveModel().loopNest(layer, engine(), {}, r);
  EXPECT_EQ(nest.bands.size(), 3u);
  for (const NestBand& band : nest.bands)
    for (const NestTile& t : band.tiles)
      for (const Move move : kMoves) {
        if (!t.moves[index(move)]) continue;
        energy += t.moves[index(move)]->energy;
        EXPECT_FALSE(nveModel().explainMove(layer, engine(), {}, r, band.memory, t.tensor, move).steps.empty());
      }
  EXPECT_NEAR(energy, r.energy.total, 1e-9 * energy);
}

}  // namespace
}  // namespace tilescope::nve
