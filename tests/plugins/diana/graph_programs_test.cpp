// SPDX-License-Identifier: GPL-3.0-or-later
// Layers of core and processor read each other's maps in every form.
#include "tests/plugins/diana/program_support.h"

namespace tilescope::diana {
namespace {

using ::testing::HasSubstr;

Layer reading(Layer layer, const std::vector<std::string>& inputs) {
  layer.inputs = inputs;
  return layer;
}

Layer fcOf(const std::string& name, const std::string& input, std::int64_t in, std::int64_t out) {
  Layer layer;
  layer.name = name;
  layer.type = LayerType::Fc;
  layer.inputs = {input};
  layer.in = {in, 1, 1};
  layer.out = {out, 1, 1};
  layer.bias = true;
  return layer;
}

Layer poolOf(const std::string& name, const std::string& input, const FeatureMap& in) {
  Layer layer;
  layer.name = name;
  layer.type = LayerType::Pool;
  layer.inputs = {input};
  layer.in = in;
  layer.window = {.kernelHeight = 2, .kernelWidth = 2, .stride = {2, 2}};
  layer.out = {in.channels, in.height / 2, in.width / 2};
  return layer;
}

Layer addOf(const std::string& name, const std::vector<std::string>& inputs, const FeatureMap& map) {
  Layer layer;
  layer.name = name;
  layer.type = LayerType::Add;
  layer.inputs = inputs;
  layer.in = layer.out = map;
  return layer;
}

Layer concatOf(const std::string& name, const std::vector<std::string>& inputs, const FeatureMap& out) {
  Layer layer = addOf(name, inputs, out);
  layer.type = LayerType::Concat;
  return layer;
}

Network graphOf(const FeatureMap& input, const std::vector<Layer>& layers) {
  Network network;
  network.name = "graph";
  network.inputs = {{"x", input}};
  network.layers = layers;
  return network;
}

struct Graph {
  const char* name;
  Network network;
};

std::vector<Graph> graphs() {
  const FeatureMap map{6, 12, 20};
  const auto conv = [&](const char* name, const char* input, std::int64_t C, std::int64_t K) {
    return reading(convOf(name, {C, 12, 20}, K, 3, 3, 1, {1, 1, 1, 1}), {input});
  };
  Layer fromVector = convOf("c", {16, 1, 1}, 8, 1, 1, 1, {0, 0, 0, 0});
  Layer strided = convOf("s", map, 9, 3, 3, 2, {0, 0, 1, 1});
  return {
      {"AFullyConnectedLayerOfFortyOutputs", graphOf({72, 1, 1}, {fcOf("f", "x", 72, 40), fcOf("g", "f", 40, 17)})},
      {"AConvolutionThatReadsAVector", graphOf({64, 1, 1}, {fcOf("f", "x", 64, 16), reading(fromVector, {"f"})})},
      {"ASumThatReadsAVector", graphOf({64, 1, 1}, {fcOf("f", "x", 64, 16), addOf("a", {"f", "f"}, {16, 1, 1})})},
      {"AFullyConnectedLayerThatReadsRows",
       graphOf(map, {conv("c", "x", 6, 5), fcOf("f", "c", 5 * 12 * 20, 21), conv("d", "c", 5, 7)})},
      {"APoolInFront", graphOf({6, 24, 40}, {poolOf("p", "x", {6, 24, 40}), conv("c", "p", 6, 10)})},
      {"APoolThatIsListedFirst", graphOf(map, {poolOf("p", "c", {10, 12, 20}), conv("c", "x", 6, 10)})},
      {"AConcatenation", graphOf(map, {conv("c", "x", 6, 10), conv("d", "x", 6, 3),
                                       concatOf("j", {"c", "d"}, {13, 12, 20}), conv("e", "j", 13, 4)})},
      {"AResidualBlockWithMorePaddingOnTheRight",
       graphOf(map, {conv("c", "x", 6, 6), addOf("a", {"c", "x"}, map), reading(strided, {"a"}), conv("d", "a", 6, 6),
                     addOf("b", {"d", "a"}, map)})},
  };
}

class GraphPrograms : public testing::TestWithParam<Graph> {};

TEST_P(GraphPrograms, AreRightLayerByLayer) {
  expectProgramPasses(planOf(requestOf(GetParam().network)));
}

INSTANTIATE_TEST_SUITE_P(Networks, GraphPrograms, testing::ValuesIn(graphs()),
                         [](const auto& tested) { return tested.param.name; });

TEST(DianaPrograms, CountCopiesInGranulesAndTheOverheadOfCalls) {
  PlanRequest request =
      requestOf(graphOf({3, 9, 20}, {reading(convOf("c", {3, 9, 20}, 5, 5, 5, 1, {2, 2, 2, 2}), {"x"})}));
  request.options = {{"copy_granule_bytes", "32"}, {"call_overhead_cycles", "500"}};
  expectProgramPasses(planOf(request));
}

// Copies are rounded up, and the last tile needs space for that too.
TEST(DianaPrograms, FitSmallMemories) {
  const Layer depthwise = reading(convOf("d", {9, 23, 15}, 9, 3, 3, 1, {1, 1, 1, 1}, 9), {"x"});
  const Layer wide = reading(convOf("w", {3, 11, 21}, 7, 1, 3, 1, {0, 0, 0, 2}), {"x"});
  for (const std::int64_t bytes : {512, 1024, 1536})
    for (const Layer& layer : {depthwise, wide})
      expectProgramPasses(planOf(requestOf(graphOf(layer.in, {layer, poolOf("p", layer.name, layer.out)}), bytes)));
}

// Some windows lie entirely in the padding.
TEST(DianaPrograms, MayHaveMorePaddingThanKernel) {
  Layer layer = reading(convOf("c", {5, 4, 20}, 6, 3, 3, 1, {5, 1, 6, 1}), {"x"});
  expectProgramPasses(planOf(requestOf(graphOf(layer.in, {layer}), 2048)));
}

TEST(DianaPrograms, AreMadeOfPlansThatReportRulesToo) {
  Layer dilated = reading(convOf("c", {4, 12, 12}, 8, 3, 3, 1, {2, 2, 2, 2}), {"x"});
  dilated.window.dilation = {2, 2};
  dilated.out = {8, 12, 12};
  PlanRequest request =
      requestOf(graphOf(dilated.in, {dilated, reading(convOf("d", {8, 12, 12}, 8, 1, 1, 1, {0, 0, 0, 0}), {"c"})}));
  request.options["legality"] = "report";
  expectProgramPasses(planOf(request));
}

}  // namespace
}  // namespace tilescope::diana
