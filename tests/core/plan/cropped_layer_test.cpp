// SPDX-License-Identifier: GPL-3.0-or-later
// Negative padding drops rows and columns. Under every model, the layer equals the same one on a smaller input.
#include <gtest/gtest.h>

#include "core/base/json.h"
#include "core/plan/plan_json.h"
#include "core/plan/planner.h"
#include "core/program/execution/execution.h"
#include "core/program/execution/reference.h"
#include "core/program/lowering/lowering.h"
#include "core/program/verify/program_verify.h"
#include "core/workload/shape_rules.h"
#include "core/workload/tensor_problem.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

struct Sizes {
  std::int64_t height, width, kernel, stride, dilation;
  std::array<std::int64_t, 4> padding;
};

Layer layerOf(const Sizes& s, LayerType type, const std::string& name, const std::string& input, std::int64_t in,
              std::int64_t out) {
  Layer layer;
  layer.name = name;
  layer.type = type;
  layer.inputs = {input};
  layer.in = {in, s.height, s.width};
  layer.window = {s.kernel, s.kernel, {s.stride, s.stride}, s.padding, {s.dilation, s.dilation}, false};
  layer.out = {out, outputSize(s.height, s.padding[0], s.padding[2], s.kernel, s.dilation, s.stride, false),
               outputSize(s.width, s.padding[1], s.padding[3], s.kernel, s.dilation, s.stride, false)};
  return layer;
}

Network networkOf(const Layer& layer) {
  return {.name = "one", .source = "", .inputs = {{layer.inputs[0], layer.in}}, .layers = {layer}};
}

struct ModelCase {
  const char* model;
  const char* hardware;
  std::map<std::string, std::string> options;
};

const std::vector<Sizes> kCropped{{20, 20, 3, 1, 1, {0, 0, -3, -5}},
                                  {21, 19, 3, 2, 1, {1, 1, -4, -2}},
                                  {20, 24, 3, 1, 2, {2, 2, -6, 0}},
                                  {16, 32, 1, 1, 1, {0, 0, 0, -16}},
                                  {19, 18, 4, 2, 1, {0, 1, -2, -3}}};

TEST(CroppedLayer, CostsUnderEveryModelWhatItCostsOnTheSmallerInput) {
  const std::vector<ModelCase> models{{"eplanner", "tx2_eplanner_a.json", {}},
                                      {"predictor", "eyeriss.json", {}},
                                      {"zigzag", "diana.json", {}},
                                      {"zigzag", "diana.json", {{"compatibility", "zigzag-3.8.5"}}},
                                      {"diana", "diana.json", {{"legality", "report"}}}};
  for (const ModelCase& model : models)
    for (const Sizes& sizes : kCropped) {
      const Layer cropped = layerOf(sizes, LayerType::Conv, "c", "input", 16, 32);
      PlanRequest request;
      request.hardware = projectHardware(model.hardware);
      request.model = model.model;
      for (const auto& [option, value] : model.options) request.options[option] = value;
      request.search = request.model == "diana" ? "exact" : "paper";
      request.objective = request.model == "diana" ? Objective::Latency : Objective::Energy;
      request.network = networkOf(cropped);
      ASSERT_EQ(toText(checkNetwork(request.network, "")), "");
      const Json found = toJson(valueOrFail(Planner().plan(request)))["layers"][0]["result"];
      request.network = networkOf(withoutCrop(cropped));
      const Json expected = toJson(valueOrFail(Planner().plan(request)))["layers"][0]["result"];
      ASSERT_TRUE(expected["valid"]) << model.model << expected;
      EXPECT_EQ(found, expected) << model.model << " " << sizes.height << " × " << sizes.width;
    }
}

TEST(CroppedLayer, HasTheElementsThatItReads) {
  const Layer cropped = layerOf(kCropped[0], LayerType::Conv, "c", "input", 16, 32);
  EXPECT_EQ(tensorElements(cropped)[index(Tensor::I)], 16 * 17 * 15);
  EXPECT_EQ(toEinsum(cropped), toEinsum(withoutCrop(cropped)));
  EXPECT_EQ(withoutCrop(withoutCrop(cropped)), withoutCrop(cropped));
}

TEST(CroppedLayer, ProgramsComputeTheirNetworks) {
  for (const Sizes& sizes : kCropped) {
    Network network;
    network.name = "three";
    network.inputs = {{"input", FeatureMap{3, sizes.height, sizes.width}}};
    network.layers.push_back(
        layerOf({sizes.height, sizes.width, 3, 1, 1, {1, 1, 1, 1}}, LayerType::Conv, "a", "input", 3, 8));
    network.layers.push_back(layerOf(sizes, LayerType::Conv, "b", "a", 8, 12));
    const FeatureMap mid = network.layers.back().out;
    network.layers.push_back(
        layerOf({mid.height, mid.width, 2, 2, 1, {0, 0, -2, -3}}, LayerType::Pool, "c", "b", 12, 12));
    ASSERT_EQ(toText(checkNetwork(network, "")), "");
    PlanRequest request;
    request.network = network;
    request.hardware = projectHardware("tx2_eplanner_a.json");
    request.model = "eplanner";
    request.search = "exact";
    request.objective = Objective::Traffic;
    request.hardware.precision = {8, 8, 32, 8};
    for (const std::int64_t bytes : {512, 24 * 1024}) {  // tiled in all dimensions; not tiled
      for (Memory& memory : request.hardware.memories)
        if (!memory.offChip) memory.sizeBits = bytes * 8;
      const Result<Program> program = lower(valueOrFail(Planner().plan(request)));
      ASSERT_TRUE(program.ok()) << toText(program.diagnostics());
      EXPECT_EQ(toText(verify(*program)), "");
      const ProgramData data = fillRandom(*program, Arithmetic::Int8, 3);
      const Result<ProgramRun> run = execute(*program, data);
      ASSERT_TRUE(run.ok()) << toText(run.diagnostics());
      const Result<NamedValues> expected = runReference(network, Arithmetic::Int8, byName(*program, data));
      ASSERT_TRUE(expected.ok()) << toText(expected.diagnostics());
      const NamedValues made = byName(*program, run->data);
      for (const auto& [layer, values] : *expected) EXPECT_EQ(made.at(layer), values) << layer;
      for (std::size_t i = 0; i < program->layers.size(); ++i)
        EXPECT_EQ(run->movedBits[i], program->layers[i].predictedBits) << program->layers[i].name;
    }
  }
}

}  // namespace
}  // namespace tilescope
