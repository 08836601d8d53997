// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan_json.h"
#include "core/base/json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/parts.h"
#include "tests/core/plan/sample_plan.h"

namespace tilescope {
namespace {

using ::testing::HasSubstr;

Json sampleDocument() {
  return Json::parse(toJson(samplePlan()).dump());
}

std::string errorsOf(const Json& document) {
  const Result<ExecutionPlan> plan = planFromJson(document, "plan.json");
  EXPECT_FALSE(plan.ok());
  return toText(plan.diagnostics());
}

TEST(PlanJson, HasTheKeysOfTheContractInOrder) {
  const Json document = sampleDocument();
  std::vector<std::string> keys;
  for (const auto& [key, value] : document.items()) keys.push_back(key);
  EXPECT_EQ(keys, (std::vector<std::string>{"format", "version", "model", "search", "objective", "network", "hardware",
                                            "totals", "totals_outside_model", "totals_vector", "infeasible_layers",
                                            "area_mm2", "leakage_mw", "prices", "assumptions", "layers", "inputs"}));
}

TEST(PlanJson, SaysWhatWasAskedAndByWhichVersion) {
  const Json document = sampleDocument();
  EXPECT_EQ(document["format"], "tilescope.plan/1");
  EXPECT_EQ(document["version"], toolVersion());
  EXPECT_EQ(document["network"], "small");
  EXPECT_EQ(document["hardware"], "small machine");
  EXPECT_EQ(document["assumptions"].dump(), R"(["/array/mac_energy"])");
  EXPECT_EQ(document["inputs"]["options"].dump(), R"({"halo":"off"})");
  EXPECT_TRUE(document["inputs"]["dataflow"].is_null());
  EXPECT_EQ(document["inputs"]["network"]["x-note"], "kept");
}

TEST(PlanJson, LayersKeepTheFileOrderAndSayWhatTheyRepeat) {
  const Json layers = sampleDocument()["layers"];
  ASSERT_EQ(layers.size(), 4U);
  EXPECT_TRUE(layers[0]["same_as"].is_null());
  EXPECT_EQ(layers[1]["same_as"], "conv1");
  EXPECT_EQ(layers[1]["result"]["layer"], "conv2");
  EXPECT_EQ(layers[2]["result"]["outside_model"], true);
  EXPECT_EQ(layers[3]["result"]["valid"], false);
  EXPECT_TRUE(layers[3]["search"]["lower_bound"].is_null());
  EXPECT_EQ(layers[0]["search"].dump(),
            R"({"candidates":3511,"space":1000000000000000,"nodes":40,"proven":true,"lower_bound":2500000.3333333335,)"
            R"("gap":0,"seconds":0.000125})");
}

TEST(PlanJson, ReadsBackEqual) {
  ExecutionPlan plan = samplePlan();
  for (const bool cancelled : {false, true}) {
    plan.cancelled = cancelled;
    plan.request.dataflow = cancelled ? std::optional<std::string>("input-stationary") : std::nullopt;
    const Result<ExecutionPlan> read = planFromJson(Json::parse(toJson(plan).dump()), "plan.json");
    ASSERT_TRUE(read.ok()) << toText(read.diagnostics());
    EXPECT_EQ(*read, plan);
    EXPECT_EQ(toJson(*read).dump(), toJson(plan).dump());
  }
}

TEST(PlanJson, NotesAreAllowedEverywhere) {
  Json document = sampleDocument();
  document["x-why"] = "look at conv2";
  document["layers"][0]["x-why"] = "this one";
  EXPECT_TRUE(planFromJson(document, "plan.json").ok());
}

struct PlanChange {
  const char* pointer;
  Json value;
  const char* message;
};

TEST(PlanJson, WhatDoesNotBelongIsRefusedAtItsPlace) {
  const std::vector<PlanChange> changes{
      {"/format", "tilescope.network/1", "/format: found \"tilescope.network/1\""},
      {"/model", "eplaner", "/model: found \"eplaner\""},
      {"/search", "exakt", "/search: found \"exakt\""},
      {"/objective", "speed", "/objective: found \"speed\""},
      {"/inputs/options/hallo", "on", "hallo"},
      {"/inputs/options/halo", "maybe", "maybe"},
      {"/inputs/options/halo", 1, "/inputs/options/halo: found 1"},
      {"/inputs/network/layers/0/out_channels", 9, "/inputs/network/layers/"},
      {"/inputs/hardware/memories", Json::array(), "/inputs/hardware/memories"},
      {"/network", "large", "/network: found \"large\"; expected the name in /inputs/network, \"small\""},
      {"/hardware", "large", "/hardware: found \"large\"; expected the name in /inputs/hardware, \"small machine\""},
      {"/layers/1/name", "conv9", "/layers/1/name: found \"conv9\"; expected \"conv2\", the layer of /inputs"},
      {"/layers/1/name", "conv1", "/layers/1/name: found \"conv1\"; expected \"conv2\", the layer of /inputs"},
      {"/layers/1/same_as", "conv3", "/layers/1/same_as: found \"conv3\"; expected an earlier layer of this plan"},
      {"/layers/0/dataflow", "input-stationery",
       "/layers/0/dataflow: found \"input-stationery\"; expected a dataflow of "
       "/inputs/hardware: input-stationary. Did you mean"},
      {"/layers/0/dataflow", nullptr, "/layers/0/dataflow: found null; expected a dataflow of /inputs/hardware"},
      {"/layers/0/result/layer", "conv2", "/layers/0/result/layer: found \"conv2\"; expected \"conv1\""},
      {"/layers/0/result/model", "zigzag", "/layers/0/result/model: found \"zigzag\"; expected \"eplanner\""},
      {"/layers/0/result/energy/unit", "pJ", "/layers/0/result/energy/unit: found \"pJ\"; expected \"MAC\""},
      {"/inputs/dataflow", "ws", "/inputs/dataflow: found \"ws\"; expected a dataflow of /inputs/hardware"},
      {"/inputs/layer", "conv8", "/inputs/layer: found \"conv8\"; expected a layer of /inputs/network: conv1, conv2"},
      {"/inputs/layer", "conv1", "/layers: found 4 layers; expected 1, the number of layers that /inputs asks for"},
      {"/infeasible_layers", Json::array(), "/infeasible_layers: found []; expected [\"conv3\"]"},
      {"/assumptions", Json::array(), "/assumptions: found []; expected the assumptions of /inputs/hardware"},
      {"/totals/energy/total", 5, "/totals/energy/total: found 5; expected 2000000.6666666667, the sum over /layers"},
      {"/totals/accesses/dram/I/fill", 5, "/totals/accesses/dram/I/fill: found 5; expected nothing, the sum"},
      {"/totals_outside_model/off_chip_bytes/W", 5, "/totals_outside_model/off_chip_bytes/W: found 5; expected 0"},
      {"/layers/0/result/latency/total", 1e300, "/totals/latency/total: found"},
      {"/layers/0/search/nodes", -1, "/layers/0/search/nodes: found -1"},
      {"/layers/0/result/mapping/form", "circles", "/layers/0/result/mapping/form"},
      {"/totals/macs", "many", "/totals/macs: found \"many\""},
      {"/colour", "red", "/colour: found unknown key"},
  };
  for (const PlanChange& change : changes) {
    Json document = sampleDocument();
    document[Json::json_pointer(change.pointer)] = change.value;
    EXPECT_THAT(errorsOf(document), HasSubstr(change.message)) << change.pointer;
  }
}

TEST(PlanJson, AnUnknownModelIsAnsweredWithTheNearestOne) {
  Json document = sampleDocument();
  document["model"] = "eplaner";
  EXPECT_THAT(errorsOf(document), HasSubstr("eplanner"));
}

TEST(PlanJson, AllErrorsAreReportedAtOnce) {
  Json document = sampleDocument();
  document["model"] = "eplaner";
  document["network"] = "large";
  document["layers"][1]["name"] = "conv9";
  const std::string errors = errorsOf(document);
  for (const char* place : {"/model", "/network", "/layers/1/name"}) EXPECT_THAT(errors, HasSubstr(place));
}

TEST(PlanJson, ACoveredLayerHasAMapping) {
  Json document = sampleDocument();
  document["layers"][0]["result"].erase("mapping");
  EXPECT_THAT(errorsOf(document), HasSubstr("/layers/0/result/mapping: found nothing; expected the mapping"));
}

TEST(PlanJson, AMissingLayerIsFoundOnce) {
  Json document = sampleDocument();
  document["layers"].erase(2);
  const std::string errors = errorsOf(document);
  EXPECT_THAT(errors, HasSubstr("/layers/2/name: found \"conv3\"; expected \"pool1\", the layer of /inputs"));
  EXPECT_THAT(errors, ::testing::Not(HasSubstr("/layers: ")));
}

TEST(PlanJson, SumsBeyondTheRangeOfNumbersAreRefused) {
  Json document = sampleDocument();
  for (int i : {0, 1}) document["layers"][static_cast<std::size_t>(i)]["result"]["macs"] = 1e300;
  EXPECT_THAT(errorsOf(document), HasSubstr("/totals"));
}

TEST(PlanJson, AMissingFileIsNamed) {
  const Result<ExecutionPlan> plan = readPlan("/nowhere/plan.json");
  ASSERT_FALSE(plan.ok());
  EXPECT_THAT(toText(plan.diagnostics()), HasSubstr("/nowhere/plan.json"));
}

}  // namespace
}  // namespace tilescope
