// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/predictor/predictor_model.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/models/binding.h"
#include "core/models/evaluation_json.h"
#include "core/models/model_registry.h"
#include "core/models/predictor/predictor_mapping.h"
#include "core/models/predictor/predictor_problem.h"
#include "core/models/predictor/predictor_terms.h"
#include "tests/core/models/predictor/predictor_cases.h"
#include "tests/support/project_files.h"
#include "tests/support/random_einsum.h"

namespace tilescope::predictor {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr std::size_t kI = tilescope::index(Tensor::I);
constexpr std::size_t kW = tilescope::index(Tensor::W);
constexpr std::size_t kO = tilescope::index(Tensor::O);

// 4 outputs, 6 inputs, 8 × 5 positions, 3 × 3 kernel.
Layer layer() {
  return convolution({1, 4, 6, 8, 5, 3, 3, 1});
}

NestMapping mapping() {
  NestMapping m;
  m.dram = loops({{"C", 2}, {"M", 2}});
  m.buffer = loops({{"C", 3}, {"E", 4}});
  m.array = loops({{"M", 2}, {"E", 2}});
  m.pe = loops({{"F", 5}, {"R", 3}, {"S", 3}});
  return m;
}

std::string refusal(const Layer& of, const HardwareProfile& hardware, const NestMapping& m) {
  const Result<Evaluation> answer = evaluated(of, hardware, m);
  return answer ? "accepted" : toText(answer.diagnostics());
}

Violation violationIn(const HardwareProfile& hardware, const NestMapping& m, const ModelOptions& options = {}) {
  return std::get<Violation>(evaluated(layer(), hardware, m, options).value());
}

TEST(PredictorModel, CountsByHand) {
  const LayerResult r = resultOf(layer(), machine(), mapping());
  const PredictorTerms& t = termsOf(r);
  EXPECT_EQ(r.macs, 4 * 6 * 8 * 5 * 9);
  EXPECT_EQ(t.activeElements, 4);
  // Inputs stay during the loop over M.
  EXPECT_EQ(t.accessesDram[kI], 6 * 10 * 7);
  EXPECT_EQ(t.accessesDram[kW], 4 * 6 * 9);
  // C has two parts: written twice, read once.
  EXPECT_EQ(t.accessesDram[kO], 3 * 4 * 8 * 5);
  EXPECT_EQ(t.refreshesBuffer[kI], 2);
  EXPECT_EQ(t.tileBuffer[kI], 3 * 10 * 7);
  EXPECT_EQ(t.latency.compute, 2 * 2 * 3 * 4 * 5 * 9);
  EXPECT_EQ(r.latency.temporal, t.latency.compute);
  EXPECT_NEAR(r.energy.total, r.energy.mac + t.energy.dram + t.energy.buffer + t.energy.array + t.energy.pe, 1e-6);
  EXPECT_EQ(r.energy.interconnect, t.energy.array);
  EXPECT_EQ(r.offChipBytes.total(), 2 * (t.accessesDram[kI] + t.accessesDram[kW] + t.accessesDram[kO]));
}

TEST(PredictorModel, WhatTheMappingLeavesOpenIsFilledIn) {
  const LayerResult r = resultOf(layer(), machine(), mapping());
  const auto& complete = std::get<NestMapping>(*r.mapping);
  EXPECT_EQ(complete.refresh->at("buffer").at(Tensor::I), 2);
  EXPECT_EQ(complete.refresh->at("pe").at(Tensor::O), 4);
  EXPECT_EQ(complete.slidingWindow, true);
  EXPECT_EQ(resultOf(layer(), machine(), complete), r);
}

TEST(PredictorModel, LoopsOfOneIterationMayBeLeftOut) {
  NestMapping m = mapping();
  m.dram.insert(m.dram.begin() + 1, {"B", 1});
  m.array.emplace_back("G", 1);
  m.refresh = {{"buffer", {{Tensor::W, 4}}}, {"pe", {{Tensor::O, 6}}}};
  const Problem problem = makeProblem(layer(), machine(), {});
  const Nest nest = nestOf(m, problem.shape, layer()).value();
  const NestMapping shorter = mappingOf(nest);
  EXPECT_EQ(shorter.dram, mapping().dram);
  EXPECT_EQ(shorter.array, mapping().array);
  LayerResult a = resultOf(layer(), machine(), m), b = resultOf(layer(), machine(), shorter);
  EXPECT_NE(a.mapping, b.mapping);
  b.mapping = a.mapping;
  EXPECT_EQ(a, b);
}

TEST(PredictorModel, PartialSumsHaveTheirOwnWidth) {
  HardwareProfile wide = machine();
  wide.precision.partialSum = 32;
  const LayerResult r = resultOf(layer(), wide, mapping());
  const double outputs = 4 * 8 * 5;
  // Final outputs, and partial sums in both directions.
  EXPECT_EQ(r.offChipBytes.tensors[kO], outputs * 2 + 2 * outputs * 4);
  EXPECT_EQ(termsOf(r).accessesDram[kO], 3 * outputs);
}

// A grouped layer moves what its groups move together.
TEST(PredictorModel, GroupsAreOneMoreLoopOfAllTensors) {
  Layer grouped = convolution({1, 12, 18, 8, 5, 3, 3, 1});
  grouped.groups = 3;
  NestMapping m = mapping();
  m.dram.insert(m.dram.begin(), {"G", 3});
  const PredictorTerms one = termsOf(resultOf(layer(), machine(), mapping()));
  const PredictorTerms all = termsOf(resultOf(grouped, machine(), m));
  for (const Tensor tensor : kTensors) {
    const std::size_t t = tilescope::index(tensor);
    EXPECT_EQ(all.accessesDram[t], 3 * one.accessesDram[t]);
    EXPECT_EQ(all.accessesBuffer[t], 3 * one.accessesBuffer[t]);
    EXPECT_EQ(all.accessesArray[t], 3 * one.accessesArray[t]);
  }
  EXPECT_EQ(all.latency.compute, 3 * one.latency.compute);
}

TEST(PredictorModel, ASecondActivationRepeatsWithTheBatch) {
  Layer product;
  product.name = "product";
  product.type = LayerType::Matmul;
  product.batch = 4;
  product.matmul = {6, 8, 10, false};
  NestMapping m;
  m.dram = {{"B", 4}};
  m.pe = {{"OX", 6}, {"K", 10}, {"C", 8}};
  EXPECT_EQ(termsOf(resultOf(product, machine(), m)).accessesDram[kW], 4 * 80);
  product.matmul.constantB = true;
  EXPECT_EQ(termsOf(resultOf(product, machine(), m)).accessesDram[kW], 80);
}

TEST(PredictorModel, LayersWithoutMacsAreOutside) {
  Layer pool = layer();
  pool.type = LayerType::Pool;
  pool.out.channels = pool.in.channels;
  EXPECT_FALSE(predictorModel().covers(pool));
  const auto answer = predictorModel().evaluate(pool, machine(), mapping(), {}, {}).value();
  EXPECT_TRUE(std::get<LayerResult>(answer).outsideModel);
  const Einsum foreign{{{"D0", 4}, {"D1", 4}}, {"D0"}, {"D0", "D1"}, {"D0"}, {"O", "W", "I"}, {}};
  EXPECT_FALSE(predictorModel().covers(einsumLayer("layer", foreign))) << "D1 indexes the weights only";
}

// The mapping has a convolution's letters.
TEST(PredictorModel, AProductUnderOtherLettersIsThatProduct) {
  const auto product = [](const char* rows, const char* columns, const char* summed) {
    return einsumLayer("layer", Einsum{{{rows, 8}, {columns, 4}, {summed, 6}},
                                       {rows, summed},
                                       {summed, columns},
                                       {rows, columns},
                                       {"O", "W", "I"},
                                       {}});
  };
  NestMapping m;
  m.dram = {{"C", 2}, {"K", 2}};
  m.buffer = {{"C", 3}, {"OY", 4}};
  m.array = {{"K", 2}, {"OY", 2}};
  EXPECT_EQ(resultOf(product("M", "N", "K"), machine(), m), resultOf(product("OY", "K", "C"), machine(), m));
}

TEST(PredictorModel, AnEinsumOfAConvolutionIsThatConvolution) {
  Layer general;
  general.name = "layer";
  general.type = LayerType::Einsum;
  general.einsum = Einsum{{{"K", 4}, {"C", 6}, {"OY", 8}, {"OX", 5}, {"FY", 3}, {"FX", 3}},
                          {"C", "IY", "IX"},
                          {"K", "C", "FY", "FX"},
                          {"K", "OY", "OX"},
                          {"O", "W", "I"},
                          {{"IY", {{"OY", 1}, {"FY", 1}}, {0, 0}, {}}, {"IX", {{"FX", 1}, {"OX", 1}}, {0, 0}, {}}}};
  EXPECT_EQ(resultOf(general, machine(), mapping()), resultOf(layer(), machine(), mapping()));
}

TEST(PredictorModel, AMappingOfAnotherFormIsRefused) {
  const auto answer = predictorModel().evaluate(layer(), machine(), TileMapping{}, {}, {});
  ASSERT_FALSE(answer);
  EXPECT_THAT(toText(answer.diagnostics()), HasSubstr("\"nest\""));
}

TEST(PredictorModel, LoopsThatTheLayerLacksAreRefused) {
  NestMapping m = mapping();
  m.buffer.emplace_back("Q", 2);
  EXPECT_THAT(refusal(layer(), machine(), m), HasSubstr("/levels/buffer/2: found \"Q\""));
  Layer fc;
  fc.name = "fc";
  fc.type = LayerType::Fc;
  fc.in.channels = fc.out.channels = 4;
  NestMapping product;
  product.dram = {{"K", 4}, {"C", 4}, {"OY", 2}};
  EXPECT_THAT(refusal(fc, machine(), product), HasSubstr("/levels/dram/2: found \"OY\""));
}

TEST(PredictorModel, LoopsThatDoNotReachTheWholeLayerAreRefused) {
  NestMapping m = mapping();
  m.dram = loops({{"M", 2}});
  EXPECT_THAT(refusal(layer(), machine(), m), HasSubstr("3 iterations of C; expected at least 6"));
}

TEST(PredictorModel, LoopsFarBeyondTheLayerAreRefused) {
  NestMapping m = mapping();
  m.dram = loops({{"M", 1000}, {"C", 2}});
  EXPECT_THAT(refusal(layer(), machine(), m), HasSubstr("2000 iterations of K; expected about 4"));
}

TEST(PredictorModel, LocationsOutsideTheirLevelAreRefused) {
  NestMapping m = mapping();
  m.refresh = {{"buffer", {{Tensor::I, 5}}}};
  EXPECT_THAT(refusal(layer(), machine(), m), HasSubstr("/refresh/buffer/I: found 5; expected 2 to 4"));
  m.refresh = {{"pe", {{Tensor::O, 3}}}};
  EXPECT_THAT(refusal(layer(), machine(), m), HasSubstr("/refresh/pe/O: found 3; expected 4 to 7"));
}

TEST(PredictorModel, MoreParallelLoopsThanProcessingElementsDoNotFit) {
  MachineOptions small;
  small.side = 1;
  const Violation v = violationIn(machine(small), mapping());
  EXPECT_EQ(v.kind, ViolationKind::ArrayTooSmall);
  EXPECT_THAT(v.message, HasSubstr("4 spatial iterations on an array of only 1 processing elements"));
}

TEST(PredictorModel, ParallelLoopsMayBeFoldedOverTheArray) {
  MachineOptions square;
  square.side = 2;  // 2 × 2 for a single loop of four
  NestMapping m = mapping();
  m.array = loops({{"E", 4}, {"M", 1}});
  m.buffer = loops({{"C", 3}, {"E", 2}});
  m.dram = loops({{"M", 4}, {"C", 2}});
  EXPECT_EQ(termsOf(resultOf(layer(), machine(square), m)).activeElements, 4);
}

// Three channels of 10 × 7 inputs, 2 × 3 × 9 weights, 2 × 8 × 5 sums of 16 bits.
TEST(PredictorModel, TilesThatAMemoryHasNoRoomForAreCounted) {
  MachineOptions o;
  o.bufferSize = 16 * 100;
  const Violation v = violationIn(machine(o), mapping());
  EXPECT_EQ(v.kind, ViolationKind::MemoryTooSmall);
  EXPECT_EQ(v.memory, "gb");
  EXPECT_EQ(v.tensor, "I+W+O");
  EXPECT_EQ(v.neededBits, 16 * (210 + 54 + 80));
  EXPECT_EQ(v.availableBits, 1600);
  EXPECT_THAT(v.message, HasSubstr("3904 bits missing: enlarge it to"));
  HardwareProfile halves = machine(o);
  halves.memories[1].sizeBits = 16 * 344;
  EXPECT_NO_THROW(resultOf(layer(), halves, mapping()));
  halves.memories[1].doubleBuffered = true;
  EXPECT_EQ(violationIn(halves, mapping()).availableBits, 8 * 344);
}

TEST(PredictorModel, RegisterFilesHoldTheTileOfOneElement) {
  MachineOptions o;
  o.peSize = 16 * 34;
  const Violation v = violationIn(machine(o), mapping());  // 3 × 7 inputs, 9 weights, 5 sums
  EXPECT_EQ(v.memory, "rf");
  EXPECT_EQ(v.neededBits, 16 * (3 * 7 + 9 + 5));
}

TEST(PredictorModel, ABufferForEveryElementHoldsTogetherWhatTheArrayNeeds) {
  HardwareProfile h = machine({.side = 2, .bufferSize = 16 * 86});
  h.memories[1].sharedAcross = {};
  EXPECT_NO_THROW(resultOf(layer(), h, mapping()));
  h.memories[1].sizeBits = 16 * 85;
  const Violation v = violationIn(h, mapping());
  EXPECT_EQ(v.neededBits, 16 * 86);  // a quarter of the 344 words
  EXPECT_EQ(v.availableBits, 16 * 85);
}

// A register file that is W's only on-chip memory and holds one element's inputs.
TEST(PredictorModel, AMemoryMayBeTheBufferOfOneTensorAndTheRegisterFileOfAnother) {
  HardwareProfile h = machine({.side = 2});
  h.memories[1].holds = {Tensor::I, Tensor::O};
  h.memories[0].holds = {Tensor::I, Tensor::W};
  h.memories[0].sizeBits = 16 * 34;
  const Violation v = violationIn(h, mapping());  // 3 × 7 inputs of one PE, a quarter of 54 weights
  EXPECT_EQ(v.tensor, "I+W");
  EXPECT_EQ(v.neededBits, 16 * 34.5);
}

TEST(PredictorModel, WhatPassesALevelByNeedsNoRoomThereAndCostsNothing) {
  MachineOptions o;
  o.bufferSize = 16 * (210 + 80);
  EXPECT_EQ(violationIn(machine(o), mapping()).memory, "gb");
  const ModelOptions bypass{{"bypass", "buffer:W,pe:I+O"}};
  const LayerResult past = resultOf(layer(), machine(o), mapping(), bypass);
  const LayerResult kept = resultOf(layer(), machine(), mapping());
  EXPECT_EQ(termsOf(past).accessesBuffer[kW], 0);
  EXPECT_EQ(termsOf(past).accessesPe[kI], 0);
  EXPECT_EQ(termsOf(past).accessesPe[kO], 0);
  EXPECT_EQ(termsOf(past).accessesBuffer[kI], termsOf(kept).accessesBuffer[kI]);
  EXPECT_EQ(termsOf(past).accessesArray, termsOf(kept).accessesArray);
  EXPECT_EQ(termsOf(past).latency.setup, termsOf(kept).latency.setup);
}

TEST(PredictorModel, CompressionDividesTrafficAndItsTime) {
  const LayerResult plain = resultOf(layer(), machine(), mapping());
  const LayerResult packed = resultOf(layer(), machine(), mapping(), {{"compression", "I:2,W:2,O:2"}});
  EXPECT_EQ(packed.offChipBytes.total(), plain.offChipBytes.total() / 2);
  EXPECT_EQ(termsOf(packed).latency.dram, termsOf(plain).latency.dram / 2);
  EXPECT_EQ(termsOf(packed).energy.dram, termsOf(plain).energy.dram / 2);
  EXPECT_EQ(termsOf(packed).accessesBuffer, termsOf(plain).accessesBuffer);
}

// 8 rows in 3 tiles of 3 rows; the last tile has two.
TEST(PredictorModel, ClippedEdgesCountWhatIsThere) {
  NestMapping m = mapping();
  m.buffer = loops({{"C", 3}, {"E", 3}});
  m.array = loops({{"M", 2}, {"E", 3}});
  const LayerResult clipped = resultOf(layer(), machine(), m), whole = resultOf(layer(), machine(), mapping());
  EXPECT_EQ(clipped.macs, whole.macs);
  EXPECT_EQ(termsOf(clipped).accessesDram, termsOf(whole).accessesDram);
  const LayerResult padded = resultOf(layer(), machine(), m, {{"edges", "padded"}});
  EXPECT_EQ(padded.macs, whole.macs / 8 * 9);
  EXPECT_GT(padded.offChipBytes.total(), clipped.offChipBytes.total());
}

TEST(PredictorModel, TheLongestPartOfTheLatencyBinds) {
  const auto bound = [](const MachineOptions& o) {
    return bindingOf(resultOf(layer(), machine(o), mapping()), machine(o));
  };
  EXPECT_EQ(bound({.side = 2}), Resource::Array);
  EXPECT_EQ(bound({.side = 4}), Resource::ArrayFill);
  EXPECT_EQ(bound({.dramBits = 1, .side = 2}), Resource::OffChipBandwidth);
  EXPECT_EQ(bound({.bufferBits = {{Tensor::I, 4096}, {Tensor::W, 4096}, {Tensor::O, 1}}, .side = 2}),
            Resource::OnChipBandwidth);
}

TEST(PredictorModel, WrongOptionsAreExplained) {
  const auto text = [](const char* option, const char* value) {
    return toText(checkOptions(predictorModel(), {{option, value}}));
  };
  EXPECT_THAT(text("counting", "exactly"), HasSubstr("exact"));
  EXPECT_THAT(text("density", "O:0.5"), HasSubstr("I or W"));
  EXPECT_THAT(text("density", "I:2"), HasSubstr("a share from 0 to 1"));
  EXPECT_THAT(text("density", "I"), HasSubstr("a share from 0 to 1"));
  EXPECT_THAT(text("density", "I:0.5,I:0.6"), HasSubstr("I twice"));
  EXPECT_THAT(text("compression", "I:0"), HasSubstr("a factor above 0"));
  EXPECT_THAT(text("compression", "Q:2"), HasSubstr("I, W or O"));
  EXPECT_THAT(text("bypass", "dram:I"), HasSubstr("only these levels can be passed by"));
  EXPECT_THAT(text("bypass", "buffer"), HasSubstr("I, W or O"));
  EXPECT_THAT(text("bypass", "buffer:W+"), HasSubstr("I, W or O"));
  for (const auto& [option, value] : ModelOptions{
           {"density", "I:0.25, W:1"}, {"compression", "O:1.5"}, {"bypass", "buffer:W+O, pe:I"}, {"edges", "padded"}})
    EXPECT_EQ(text(option.c_str(), value.c_str()), "") << option;
}

TEST(PredictorModel, EveryTensorNeedsABuffer) {
  HardwareProfile h = machine();
  h.memories[0].holds = h.memories[1].holds = {Tensor::I, Tensor::O};
  const Diagnostics findings = predictorModel().checkHardware(h);
  ASSERT_TRUE(hasErrors(findings));
  EXPECT_THAT(toText(findings), HasSubstr("no on-chip memory that holds W"));
}

TEST(PredictorModel, MemoriesBetweenAreSkippedWithAWarning) {
  const HardwareProfile h = projectHardware("ascend_like.json");
  const Diagnostics findings = predictorModel().checkHardware(h);
  EXPECT_FALSE(hasErrors(findings));
  EXPECT_THAT(toText(findings), HasSubstr("The Predictor skips it for"));
  EXPECT_EQ(h.memories[*rolesOf(h, Tensor::W).buffer].name, "sram_1MB_W");
  EXPECT_EQ(h.memories[*rolesOf(h, Tensor::W).pe].name, "rf_1B");
  EXPECT_THAT(rolesOf(h, Tensor::I).skipped, ElementsAre());
  EXPECT_TRUE(predictorModel().checkHardware(projectHardware("eyeriss.json")).empty());
}

TEST(PredictorModel, TermsSurviveBeingWrittenAndRead) {
  const LayerResult r = resultOf(layer(), machine(), mapping(), {{"psum_buffer", "2C"}, {"density", "I:0.3"}});
  const Evaluation back = valueOrFail(evaluationFromJson(toJson(Evaluation{r}), "test", ""));
  EXPECT_EQ(termsOf(std::get<LayerResult>(back)), termsOf(r));
  EXPECT_EQ(std::get<LayerResult>(back).energy.interconnect, r.energy.interconnect);
}

// Evaluation works for every model; planning needs a search.
TEST(PredictorModel, IsFoundForEvaluation) {
  EXPECT_EQ(findCostModel("predictor").value(), &predictorModel());
  EXPECT_THAT(toText(findCostModel("predicter").diagnostics()), HasSubstr("predictor"));
  for (const ModelEntry& entry : models()) EXPECT_FALSE(entry.searches.empty()) << entry.model->id();
}

}  // namespace
}  // namespace tilescope::predictor
