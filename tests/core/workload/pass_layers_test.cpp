// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/explore/total_scope.h"
#include "core/models/eplanner/eplanner_layer.h"
#include "core/models/model_registry.h"
#include "core/plan/planner.h"
#include "core/workload/batch.h"
#include "core/workload/shape_rules.h"
#include "core/workload/tensor_problem.h"
#include "core/workload/vector_operations.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// 12 heads, a norm before them, an unknown operator, and a transposed convolution.
Json sample() {
  return Json::parse(R"({
    "format": "tilescope.network/1", "name": "passes",
    "origin": {"file": "model.onnx", "sizes": {"batch": 2}, "reader": "onnx"}, "parameters": 1234,
    "inputs": [{"name": "q", "channels": 768, "height": 16, "width": 1}, {"name": "k", "channels": 768, "height": 20, "width": 1},
               {"name": "map", "channels": 16, "height": 10, "width": 12}],
    "layers": [
      {"name": "norm", "type": "vector", "inputs": ["q"], "op": "layer_norm", "shape": [2, 16, 768], "row": 768,
       "table": 1536, "batch": 2},
      {"name": "own", "type": "vector", "inputs": ["norm"], "op": "mine",
       "operations": {"simple": 4, "special": 1, "per_row": [0, 2]}, "shape": [2, 16, 768], "batch": 2},
      {"name": "scores", "type": "matmul", "inputs": ["norm", "k"], "m": 16, "k": 64, "n": 20, "heads": 12,
       "cached_b": true, "batch": 2,
       "x-attention": {"block": "a", "tokens": 16, "past": 4, "causal": true}},
      {"name": "turned", "type": "move", "inputs": ["scores"], "op": "transpose", "shape": [2, 16, 12, 20], "batch": 2},
      {"name": "part", "type": "move", "inputs": ["turned"], "op": "slice", "shape": [2, 16], "batch": 2,
       "input_elements": [32]},
      {"name": "wibble", "type": "opaque", "inputs": ["turned"], "operator": "com.example.Wibble", "batch": 2,
       "follows": 3},
      {"name": "up", "type": "conv", "inputs": ["map"], "in_channels": 16, "in_height": 10, "in_width": 12,
       "out_channels": 8, "out_height": 20, "out_width": 24, "kernel_height": 4, "kernel_width": 4, "stride": [2, 2],
       "padding": [1, 1, 1, 1], "transposed": true},
      {"name": "state", "type": "matmul", "inputs": ["q"], "m": 2, "k": 768, "n": 4, "constant_b": true, "sequential": 16,
       "input_elements": [12288]}
    ]})");
}

Network read(const Json& json) {
  return valueOrFail(networkFromJson(json, "sample.json"));
}

std::string errorsOf(const Json& json) {
  const Result<Network> network = networkFromJson(json, "sample.json");
  return network ? "no error" : toText(network.diagnostics());
}

TEST(PassLayers, SurviveBeingWrittenAndRead) {
  const Network network = read(sample());
  EXPECT_EQ(read(toJson(network)), network);
  const Json written = toJson(network);
  EXPECT_EQ(written["layers"][0].contains("input_elements"), false) << "all that its input has";
  EXPECT_EQ(written["layers"][4]["input_elements"], Json::array({32}));
  EXPECT_EQ(written["origin"]["sizes"]["batch"], 2);
  EXPECT_EQ(written["parameters"], 1234);
  ASSERT_TRUE(network.layers[2].attention);
  EXPECT_EQ(network.layers[2].attention->block, "a");
  EXPECT_EQ(network.layers[2].attention->past, 4);
}

TEST(PassLayers, CountWhatTheyReadAndWrite) {
  const Network network = read(sample());
  EXPECT_THAT(tensorElements(network.layers[0]), ElementsAre(2 * 16 * 768, 1536, 2 * 16 * 768));
  EXPECT_THAT(tensorElements(network.layers[5]), ElementsAre(2 * 12 * 16 * 20, 0, 0)) << "its result has no size";
  EXPECT_EQ(macs(network.layers[0]), 0);
  EXPECT_EQ(macs(network.layers[2]), 2.0 * 12 * 16 * 64 * 20);
  EXPECT_EQ(macs(network.layers[6]), 16.0 * 10 * 12 * 8 * 4 * 4) << "every input element meets every tap";
  EXPECT_EQ(macs(network.layers[7]), 16.0 * 2 * 768 * 4);
}

TEST(PassLayers, HeadsAreALoopOfTheirOwn) {
  const Network network = read(sample());
  const Einsum einsum = toEinsum(network.layers[2]);
  EXPECT_THAT(einsum.dims, ElementsAre(std::pair("B", 2), std::pair("G", 12), std::pair("OX", 16), std::pair("K", 20),
                                       std::pair("C", 64)));
  EXPECT_THAT(einsum.weight, ElementsAre("B", "G", "C", "K"));
  Layer experts = network.layers[2];
  experts.matmul.constantB = true;
  EXPECT_THAT(toEinsum(experts).weight, ElementsAre("G", "C", "K"));
  const auto planned = eplanner::eplannerLayer(network.layers[2]);
  ASSERT_TRUE(planned);
  EXPECT_EQ(planned->groups, 24);
  EXPECT_EQ(planned->batch, 1);
}

TEST(PassLayers, ABatchScalesPassesAndKeepsHeads) {
  const Network network = valueOrFail(withBatch(read(sample()), 8));
  EXPECT_EQ(network.layers[2].batch, 8);
  EXPECT_EQ(network.layers[2].matmul.heads, 12);
  EXPECT_THAT(network.layers[0].pass->shape, ElementsAre(8, 16, 768));
  EXPECT_THAT(network.layers[0].inputElements, ElementsAre(8 * 16 * 768));
  EXPECT_THAT(network.layers[4].inputElements, ElementsAre(128));
}

TEST(PassLayers, AreChecked) {
  Json json = sample();
  json["layers"][4]["input_elements"] = {999999};
  EXPECT_THAT(errorsOf(json), HasSubstr("/layers/4/input_elements/0: found 999999; expected at most 7680"));
  json = sample();
  json["layers"][4]["input_elements"] = {1, 2};
  EXPECT_THAT(errorsOf(json), HasSubstr("found 2 numbers for 1 inputs; expected one per input"));
  json = sample();
  json["layers"][6]["out_height"] = 21;
  EXPECT_THAT(errorsOf(json), HasSubstr("expected 20, which follows from input 10, stride 2"));
  json = sample();
  json["layers"][0]["batch"] = 7;
  EXPECT_THAT(errorsOf(json), HasSubstr("expected a divisor of the 24576 elements of \"shape\""));
  json = sample();
  json["layers"][3]["op"] = "wiggle";
  EXPECT_THAT(errorsOf(json), HasSubstr("/layers/3/op"));
  json = sample();
  json["layers"][2]["heads"] = 11;
  EXPECT_THAT(errorsOf(json), HasSubstr("/layers/2/m: found sizes that read 22528 elements; expected 24576"));
}

TEST(PassLayers, NoModelPlansThemAndAllListTheirTraffic) {
  Network network = read(sample());
  for (const ModelEntry& entry : models())
    for (const std::size_t layer : {0u, 1u, 3u, 4u, 5u, 6u, 7u})
      EXPECT_FALSE(entry.model->covers(network.layers[layer]))
          << entry.model->id() << " " << network.layers[layer].name;
  EXPECT_TRUE(valueOrFail(findCostModel("zigzag"))->covers(network.layers[2]));
  PlanRequest request;
  request.network = network;
  request.hardware = projectHardware("tpu_like.json");
  request.model = "zigzag";
  request.search = "exact";
  request.objective = Objective::Energy;
  Planner planner;
  const ExecutionPlan plan = valueOrFail(planner.plan(request));
  const auto* norm = std::get_if<LayerResult>(&plan.layers[0].evaluation);
  ASSERT_NE(norm, nullptr);
  EXPECT_TRUE(norm->outsideModel);
  EXPECT_THAT(passSentence(plan), HasSubstr("No estimate of wibble and 3 operators after it whose sizes are unknown"));
  EXPECT_EQ(norm->offChipBytes.total(), 2.0 * 16 * 768 * 1.5 + 1536 * 0.5) << "4 bits in, 8 bits out";
}

TEST(VectorOperations, KnownOpsHaveTheirArithmetic) {
  EXPECT_EQ(usualOperations("softmax"), (Operations{4, 1, 0, 1}));
  EXPECT_EQ(usualOperations("relu"), (Operations{1, 0}));
  EXPECT_EQ(usualOperations("mine"), std::nullopt);
  EXPECT_EQ(vectorOps().size(), 26u);
}

}  // namespace
}  // namespace tilescope
