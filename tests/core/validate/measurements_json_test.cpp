// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/validate/measurements_json.h"
#include "core/base/json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/validate/validation.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

using ::testing::HasSubstr;

const std::string kFile = "chip.json";

// A pointwise layer of 4 × 2 channels and one position on Eyeriss.
Json chip() {
  Json layer{{"name", "pw"},   {"type", "conv"},     {"inputs", {"in"}},  {"in_channels", 2},
             {"in_height", 1}, {"in_width", 1},      {"out_channels", 4}, {"out_height", 1},
             {"out_width", 1}, {"kernel_height", 1}, {"kernel_width", 1}};
  Json network{{"format", "tilescope.network/1"},
               {"name", "tiny"},
               {"inputs", {{{"name", "in"}, {"channels", 2}, {"height", 1}, {"width", 1}}}},
               {"layers", Json::array({std::move(layer)})}};
  Json mapping = Json::parse(R"({"format": "tilescope.mapping/1", "form": "nest",
    "levels": {"dram": [["B", 3]], "buffer": [], "array": [["K", 4]], "pe": [["C", 2]]}})");
  Json measured{{"name", "PW"}, {"layer", "pw"}, {"mapping", std::move(mapping)}, {"mapping_source", "table 1"}};
  measured["published"] = Json::parse(R"([{"quantity": "active_elements", "value": 4, "unit": "elements"},
    {"quantity": "compute_time", "value": 0.00004, "unit": "ms", "source": "figure 3", "reason": "stalls"}])");
  Json workload{{"network", std::move(network)}, {"batch", 3}, {"model", "predictor"}, {"source", "table 2"}};
  workload["layers"] = Json::array({std::move(measured)});
  return {{"format", "tilescope.measurements/1"},
          {"chip", "Tiny"},
          {"hardware", inSource("hardware_profiles/eyeriss.json")},
          {"workloads", Json::array({std::move(workload)})}};
}

Result<Measurements> readChip(const Json& document) {
  Json inlined = document;
  if (inlined.contains("hardware") && inlined["hardware"].is_string())
    inlined["hardware"] = valueOrFail(parseJson(valueOrFail(readTextFile(inlined["hardware"])), kFile));
  return measurementsFromJson(inlined, kFile);
}

std::string errorsOf(const Json& document) {
  const Result<Measurements> read = readChip(document);
  if (!read) return toText(read.diagnostics());
  return toText(validate({*read}).diagnostics());
}

Json& layerOf(Json& document) {
  return document["workloads"][0]["layers"][0];
}

TEST(MeasurementsJson, FiguresHaveTheirLayerMappingAndSource) {
  const Measurements m = valueOrFail(readChip(chip()));
  const MeasuredLayer& layer = m.workloads.at(0).layers.at(0);
  EXPECT_EQ(m.workloads[0].network.layers[0].batch, 3);
  EXPECT_EQ(layer.published.at(0).source, "table 2");
  EXPECT_EQ(layer.published.at(1).source, "figure 3");
  const Validation validation = valueOrFail(validate({m}));
  ASSERT_EQ(validation.comparisons.size(), 2U);
  EXPECT_EQ(validation.comparisons[0].predicted, 4);
  // 3 × 4 × 2 MACs on 4 elements at 200 MHz take 6 cycles, which are 30 ns.
  EXPECT_NEAR(validation.comparisons[1].predicted, 3e-5, 1e-18);
  EXPECT_NEAR(validation.comparisons[1].error(), -25, 1e-9);
  EXPECT_EQ(validation.comparisons[1].reason, "stalls");
}

TEST(MeasurementsJson, UsersNotesMeanNothing) {
  Json document = chip();
  document["x-seen"] = 1;
  layerOf(document)["x-page"] = 7;
  EXPECT_EQ(errorsOf(document), "");
}

TEST(MeasurementsJson, PartsMayBeFilesBesideIt) {
  const Measurements m = valueOrFail(readMeasurements(inSource("measurements/eyeriss.json")));
  ASSERT_TRUE(m.hardware.has_value());
  EXPECT_EQ(m.hardware->name, "Eyeriss");
  EXPECT_EQ(m.workloads.at(0).network.name, "AlexNet");
}

struct Wrong {
  const char* what;
  void (*change)(Json& document);
  const char* message;
};

TEST(MeasurementsJson, EveryMistakeHasItsPlaceAndItsRemedy) {
  const std::vector<Wrong> cases{
      {"unit", [](Json& d) { layerOf(d)["published"][1]["unit"] = "MB"; },
       "/workloads/0/layers/0/published/1/unit: found \"MB\"; expected \"ms\". Write compute time in that unit."},
      {"quantity", [](Json& d) { layerOf(d)["published"][0]["quantity"] = "heat"; },
       "/workloads/0/layers/0/published/0/quantity"},
      {"layer", [](Json& d) { layerOf(d)["layer"] = "pv"; }, "/workloads/0/layers/0/layer: found \"pv\""},
      {"model", [](Json& d) { d["workloads"][0]["model"] = "predictr"; }, "Did you mean \"predictor\"?"},
      {"option",
       [](Json& d) {
         layerOf(d)["options"] = {{"bypas", "buffer:W"}};
       },
       "/workloads/0/layers/0/options: found \"bypas\""},
      {"hardware", [](Json& d) { d.erase("hardware"); }, "found workloads without \"hardware\""},
      {"no mapping", [](Json& d) { layerOf(d).erase("mapping"); },
       "found neither \"mapping\" nor \"active_elements\"; expected one of them"},
      {"both", [](Json& d) { layerOf(d)["active_elements"] = 4; }, "found \"mapping\" and \"active_elements\""},
      {"no mapping for that", [](Json& d) { layerOf(d).erase("mapping"), layerOf(d)["active_elements"] = 4; },
       "/workloads/0/layers/0/published/0/quantity: found \"active_elements\" without a mapping"},
      {"totals of an unknown layer",
       [](Json& d) {
         d["workloads"][0]["totals"] = Json::parse(R"({"name": "all", "layers": ["PX"],
           "published": [{"quantity": "compute_time", "value": 1, "unit": "ms"}]})");
       },
       "/workloads/0/totals/layers/0: found \"PX\""},
      {"totals of elements",
       [](Json& d) {
         d["workloads"][0]["totals"] = Json::parse(R"({"name": "all", "layers": ["PW"],
           "published": [{"quantity": "active_elements", "value": 1, "unit": "elements"}]})");
       },
       "/workloads/0/totals/published/0/quantity: found \"active_elements\""},
      {"mapping of another layer", [](Json& d) { layerOf(d)["mapping"]["levels"]["pe"] = Json::array(); },
       "/workloads/0/layers/0/mapping"},
      {"mapping that does not fit",
       [](Json& d) {
         d["hardware"] = valueOrFail(parseJson(valueOrFail(readTextFile(d["hardware"])), kFile));
         for (Json& dim : d["hardware"]["array"]["dims"]) dim["size"] = 1;
       },
       "4 spatial iterations on an array of only 1 processing elements"},
      {"mapping of another form",
       [](Json& d) {
         layerOf(d)["mapping"] = Json::parse(R"({"format": "tilescope.mapping/1", "form": "tiles",
           "tile": {"K": 4, "C": 2, "OY": 1, "OX": 1, "FY": 1, "FX": 1}})");
       },
       "/workloads/0/layers/0/mapping/form"},
      {"a model that says nothing of it",
       [](Json& d) {
         d["workloads"][0]["model"] = "eplanner";
         layerOf(d)["mapping"] = Json::parse(R"({"format": "tilescope.mapping/1", "form": "tiles",
           "tile": {"K": 4, "C": 2, "OY": 1, "OX": 1, "FY": 1, "FX": 1}})");
       },
       "/workloads/0/layers/0/published/0/quantity: found \"active_elements\"; expected a quantity that the model "
       "eplanner predicts"},
  };
  for (const Wrong& wrong : cases) {
    Json document = chip();
    wrong.change(document);
    EXPECT_THAT(errorsOf(document), HasSubstr(wrong.message)) << wrong.what;
  }
}

TEST(MeasurementsJson, ALayerOutsideTheModelIsRefused) {
  Json document = chip();
  document["workloads"][0]["network"]["layers"][0] =
      Json::parse(R"({"name": "pw", "type": "pool", "mode": "max", "inputs": ["in"], "in_channels": 2, "in_height": 1,
        "in_width": 1, "out_channels": 2, "out_height": 1, "out_width": 1, "kernel_height": 1, "kernel_width": 1})");
  EXPECT_THAT(errorsOf(document), HasSubstr("a layer that the model predictor has no cost for"));
}

TEST(MeasurementsJson, DocumentsOfOtherFormatsAreNamed) {
  EXPECT_THAT(errorsOf(Json{{"format", "tilescope.plan/1"}}), HasSubstr("expected \"tilescope.measurements/1\""));
}

}  // namespace
}  // namespace tilescope
