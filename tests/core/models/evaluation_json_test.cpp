// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/evaluation_json.h"
#include "core/base/json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/models/eplanner/eplanner_terms.h"

namespace tilescope {
namespace {

using ::testing::HasSubstr;

LayerResult sampleResult() {
  LayerResult result;
  result.model = "eplanner";
  result.layer = "conv1";
  result.macs = 13824;
  result.mapping = TileMapping{8, 3, 8, 8, 3, 3, {Dim::K, Dim::C, Dim::OY}, Stationary::Input};
  MoveFigures words;
  words[Move::Read] = 192;
  words[Move::Fill] = 0.5;
  MemoryFigures dram{"dram", {}};
  dram.tensors[index(Tensor::I)] = words;
  result.energy = {EnergyUnit::Mac, 1.0 / 3, 13824, {dram}, std::nullopt, true};
  result.accesses = {dram};
  result.latency = {1000.25, 54, 1e-6, 900.0, 100.25, std::nullopt, std::nullopt};
  result.offChipBytes.tensors = {192, 216, 512.125};
  result.utilization = {0.75, 0.054};
  result.terms = eplanner::EplannerTerms{123.5, {1, 2, 3}, 1e9, 15.5, 54, 1000.25};
  return result;
}

Violation sampleViolation() {
  return {ViolationKind::MemoryTooSmall, "weight_buffer", "W", 2048, 1024, "", "Make weight_buffer 2048 bits."};
}

Evaluation readBack(const Evaluation& evaluation) {
  const Json document = Json::parse(toJson(evaluation).dump());
  const Result<Evaluation> result = evaluationFromJson(document, "test", "");
  EXPECT_TRUE(result.ok()) << toText(result.diagnostics());
  return result ? *result : Evaluation{};
}

TEST(EvaluationJson, ResultHasTheKeysOfTheContractInOrder) {
  const Json document = toJson(Evaluation(sampleResult()));
  std::vector<std::string> keys;
  for (const auto& [key, value] : document.items()) keys.push_back(key);
  EXPECT_EQ(keys, (std::vector<std::string>{"valid", "model", "layer", "macs", "mapping", "energy", "accesses",
                                            "latency", "off_chip_bytes", "utilization", "eplanner"}));
}

TEST(EvaluationJson, FiguresAreWrittenAsTheContractSays) {
  const Json document = toJson(Evaluation(sampleResult()));
  EXPECT_EQ(document["energy"].dump(),
            R"({"unit":"MAC","total":0.3333333333333333,"mac":13824,"memories":{"dram":{"I":{"fill":0.5,"read":192}}},)"
            R"("estimate":true})");
  EXPECT_EQ(document["accesses"].dump(), R"({"dram":{"I":{"fill":0.5,"read":192}}})");
  EXPECT_EQ(document["latency"].dump(),
            R"({"total":1000.25,"ideal":54,"temporal":900,"stall":100.25,"seconds":1e-06})");
  EXPECT_EQ(document["off_chip_bytes"].dump(), R"({"I":192,"W":216,"O":512.125,"total":920.125})");
  EXPECT_EQ(document["utilization"].dump(), R"({"spatial":0.75,"total":0.054})");
  EXPECT_EQ(
      document["eplanner"].dump(),
      R"({"metric":123.5,"reload":{"I":1,"W":2,"O":3},"performance_macs_per_s":1000000000,)"
      R"("arithmetic_intensity":15.5,"compute_cycles":54,"memory_cycles":1000.25,"bound":"memory","array":{"K":1,"C":1}})");
}

TEST(EvaluationJson, ALayerWhoseArrayTakesLongerIsBoundByCompute) {
  LayerResult result = sampleResult();
  auto terms = result.terms.get<eplanner::EplannerTerms>();
  terms.computeCycles = 2000;
  result.terms = terms;
  EXPECT_EQ(toJson(Evaluation(result))["eplanner"]["bound"], "compute");
}

TEST(EvaluationJson, ALayerOutsideTheModelHasItsCompulsoryTrafficOnly) {
  LayerResult result;
  result.layer = "pool1";
  result.outsideModel = true;
  result.offChipBytes.tensors = {4, 0, 1};
  EXPECT_EQ(toJson(Evaluation(result)).dump(),
            R"({"valid":true,"outside_model":true,"layer":"pool1","off_chip_bytes":{"I":4,"W":0,"O":1,"total":5}})");
}

TEST(EvaluationJson, AViolationNamesMemoryTensorBitsAndMessage) {
  EXPECT_EQ(toJson(Evaluation(sampleViolation())).dump(),
            R"({"valid":false,"violation":{"kind":"memory_too_small","memory":"weight_buffer","tensor":"W",)"
            R"("needed_bits":2048,"available_bits":1024,"message":"Make weight_buffer 2048 bits."}})");
}

TEST(EvaluationJson, EveryKindOfEvaluationReadsBackEqual) {
  LayerResult outside;
  outside.model = "eplanner";
  outside.layer = "pool1";
  outside.macs = 7;
  outside.outsideModel = true;
  LayerResult noTerms = sampleResult();
  noTerms.terms = {};
  noTerms.mapping.reset();
  LayerResult noted = sampleResult();
  noted.notes = {"No proven plan covers this mapping."};
  Violation rule = sampleViolation();
  rule.kind = ViolationKind::IllegalRule;
  rule.rule = "one_kernel_per_call";
  for (const Evaluation& evaluation : {Evaluation(sampleResult()), Evaluation(outside), Evaluation(noTerms),
                                       Evaluation(noted), Evaluation(sampleViolation()), Evaluation(rule)})
    EXPECT_EQ(readBack(evaluation), evaluation) << toJson(evaluation).dump(1);
}

TEST(EvaluationJson, EveryKindOfViolationHasANameThatReadsBack) {
  for (const ViolationKind kind :
       {ViolationKind::MemoryTooSmall, ViolationKind::HierarchyTooSmall, ViolationKind::ArrayTooSmall,
        ViolationKind::Alignment, ViolationKind::UnsupportedLayer, ViolationKind::IllegalRule, ViolationKind::Unsolved})
    EXPECT_EQ(parseViolationKind(name(kind)), kind);
  EXPECT_EQ(parseViolationKind("memory"), std::nullopt);
}

TEST(EvaluationJson, NotesAreAllowedEverywhere) {
  Json document = toJson(Evaluation(sampleResult()));
  document["x-note"] = 1;
  document["latency"]["x-note"] = "mine";
  EXPECT_TRUE(evaluationFromJson(document, "test", "").ok());
}

struct Broken {
  const char* pointer;
  Json value;  // discarded: remove the key
  const char* message;
};

TEST(EvaluationJson, WrongFieldsAreRefusedAtTheirPlace) {
  const Json removed(Json::value_t::discarded);
  const std::vector<Broken> cases{
      {"/valid", "yes", "/results/0/valid: found \"yes\""},
      {"/valid", removed, "/results/0/valid"},
      {"/valid", false, "/results/0/violation"},
      {"/macs", "many", "/results/0/macs"},
      {"/macs", removed, "/results/0/macs"},
      {"/latency/ideal", -1, "/results/0/latency/ideal"},
      {"/latency/cycles", 1, "/results/0/latency/cycles"},
      {"/energy/unit", "J", "/results/0/energy/unit"},
      {"/accesses/dram/X", 1, "/results/0/accesses/dram/X"},
      {"/off_chip_bytes/I", nullptr, "/results/0/off_chip_bytes/I"},
      {"/off_chip_bytes/total", 1, "/results/0/off_chip_bytes/total: found 1; expected 920.125, the sum of I, W and O"},
      {"/mapping/form", "circles", "/results/0/mapping/form"},
      {"/eplanner/bound", "luck", "/results/0/eplanner/bound"},
  };
  for (const Broken& broken : cases) {
    Json document = toJson(Evaluation(sampleResult()));
    const Json::json_pointer place(broken.pointer);
    if (broken.value.is_discarded())
      document.at(place.parent_pointer()).erase(place.back());
    else
      document[place] = broken.value;
    const Result<Evaluation> result = evaluationFromJson(document, "file.json", "/results/0");
    ASSERT_FALSE(result.ok()) << broken.pointer;
    EXPECT_THAT(toText(result.diagnostics()), HasSubstr(std::string("file.json: ") + broken.message));
  }
}

}  // namespace
}  // namespace tilescope
