// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/network_json.h"

#include <gtest/gtest.h>

#include "core/workload/shape_rules.h"
#include "tests/core/workload/sample_network.h"

namespace tilescope {
namespace {

class GraphMessage : public testing::TestWithParam<Mistake> {};

TEST_P(GraphMessage, NamesPlaceFoundExpectedAndRemedy) {
  EXPECT_EQ(messagesAbout(GetParam()), GetParam().messages);
}

INSTANTIATE_TEST_SUITE_P(
    Graph, GraphMessage,
    testing::Values(
        Mistake{"duplicate layer",
                [](Network& n) {
                  n.layers[6].name = "pool";
                  n.layers[7].inputs = {"pool", "pool"};
                  n.layers.resize(6 + 1);
                },
                "/n/layers/6/name: found \"pool\", which /layers/1 has already; expected a name of its own. Rename one "
                "of the two.\n"},
        Mistake{"layer named like an input", [](Network& n) { n.layers[8].name = "input"; },
                "/n/layers/8/name: found \"input\", which /inputs/0 has already; expected a name of its own. Rename "
                "one of the two.\n"},
        Mistake{"typing error", [](Network& n) { n.layers[1].inputs = {"conw"}; },
                "/n/layers/1/inputs/0: found \"conw\", which is not in this network; expected the name of a layer or "
                "network input. Did you mean \"conv\"?\n"},
        Mistake{"unknown name", [](Network& n) { n.layers[1].inputs = {"somewhere"}; },
                "/n/layers/1/inputs/0: found \"somewhere\", which is not in this network; expected the name of a layer "
                "or network input. Correct the name or add the layer.\n"},
        Mistake{"itself", [](Network& n) { n.layers[1].inputs = {"pool"}; },
                "/n/layers/1/inputs/0: found the layer \"pool\" itself; expected another layer or a network input. "
                "Name the layer that comes before it.\n"},
        Mistake{"cycle", [](Network& n) { n.layers[1].inputs = {"add"}; },
                "/n/layers/1/inputs: found the cycle \"pool\" → \"add\" → \"pool\"; expected layers that do not need "
                "their own output. Correct the inputs of one of these layers.\n"},
        Mistake{
            "conv with two inputs",
            [](Network& n) {
              n.layers[0].inputs = {"input", "input"};
            },
            "/n/layers/0/inputs: found 2 inputs; expected 1 input of a conv layer. Join them with add or concat.\n"},
        Mistake{"add with one input", [](Network& n) { n.layers[2].inputs = {"pool"}; },
                "/n/layers/2/inputs: found 1 input; expected 2 inputs of an add layer. Use one add per pair.\n"},
        Mistake{"concat with one input",
                [](Network& n) {
                  n.layers[3].inputs = {"add"};
                  n.layers[3].in.channels = 8;
                  n.layers[3].out.channels = 8;
                  n.layers[4].in.channels = 8;
                  n.layers[4].out.channels = 32;
                  n.layers[5].in.channels = 128;
                },
                "/n/layers/3/inputs: found 1 input; expected 2 or more inputs of a concat layer. Name all of its "
                "inputs.\n"},
        Mistake{"matmul with one input", [](Network& n) { n.layers[7].inputs = {"constant"}; },
                "/n/layers/7/inputs: found 1 input; expected 2 inputs of a matmul layer. Name both operands, or set "
                "\"constant_b\" to true if the second one is a weight.\n"},
        Mistake{
            "constant with two inputs", [](Network& n) { n.layers[7].matmul.constantB = true; },
            "/n/layers/7/inputs: found 2 inputs; expected 1 input of a matmul layer with a constant second operand. "
            "Remove the second input or \"constant_b\".\n"},
        Mistake{"einsum without input", [](Network& n) { n.layers[8].inputs.clear(); },
                "/n/layers/8/inputs: found 0 inputs; expected 1 or more inputs of an einsum layer. Name its inputs.\n"},
        Mistake{"input without size", [](Network& n) { n.inputs[0].size.reset(); },
                "/n/inputs/0: found no size of input \"input\"; expected channels, height and width, because a "
                "layer reads all of it. Add \"channels\", \"height\" and \"width\".\n"}));

Network chain(std::size_t length, const std::string& first) {
  Network network{.name = "n", .inputs = {{"input", FeatureMap{1, 1, 1}}}};
  for (std::size_t i = 0; i < length; ++i) {
    Layer layer{.name = "l" + std::to_string(i), .type = LayerType::Fc, .inputs = {"l" + std::to_string(i + 1)}};
    if (i + 1 == length) layer.inputs = {first};
    network.layers.push_back(layer);
  }
  return network;
}

TEST(CheckNetwork, WalksLongChainsWithoutRecursion) {
  EXPECT_TRUE(checkNetwork(chain(20'000, "input"), "").empty());
}

TEST(CheckNetwork, ShortensLongCycles) {
  EXPECT_EQ(toText(checkNetwork(chain(20'000, "l0"), "")),
            "/layers/0/inputs: found the cycle \"l0\" → \"l19999\" → \"l19998\" → \"l19997\" → \"l19996\" → \"l19995\" "
            "→ … (20000 layers) → \"l0\"; expected layers that do not need their own output. Correct the inputs of one "
            "of these layers.\n");
}

TEST(CheckNetwork, ReportsEveryCycleOnce) {
  Network network = chain(2, "l0");
  for (Layer layer : chain(2, "l0").layers) {
    layer.name += "b";
    layer.inputs[0] += "b";
    network.layers.push_back(layer);
  }
  EXPECT_EQ(checkNetwork(network, "").size(), 2U);
}

TEST(CheckNetwork, StopsAtAHundredFindings) {
  Network network = chain(20'000, "input");
  for (Layer& layer : network.layers) layer.inputs = {"nowhere in this file"};
  const Diagnostics found = checkNetwork(network, "");
  ASSERT_EQ(found.size(), 101U);
  EXPECT_EQ(found.back().remedy, "There may be more; correct these first.");
}

}  // namespace
}  // namespace tilescope
