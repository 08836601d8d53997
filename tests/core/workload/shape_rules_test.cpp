// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/shape_rules.h"

#include <gtest/gtest.h>

#include <functional>
#include <ostream>

namespace tilescope {
namespace {

TEST(OutputSize, RoundsDownOrUp) {
  struct Case {
    std::int64_t input, before, after, kernel, dilation, stride;
    bool ceilMode;
    std::int64_t output;
  };
  for (const Case& c :
       {Case{224, 3, 3, 7, 1, 2, false, 112}, Case{13, 0, 0, 3, 1, 2, true, 6}, Case{14, 0, 0, 3, 1, 2, false, 6},
        Case{14, 0, 0, 3, 1, 2, true, 7}, Case{8, 2, 2, 3, 2, 1, false, 8}, Case{2, 0, 0, 3, 1, 1, false, 0},
        Case{5, 1, 1, 2, 1, 3, true, 2},  // a third window would start in the padding behind
        Case{1, 0, 0, 1, 1, 0, false, 0}}) {
    EXPECT_EQ(outputSize(c.input, c.before, c.after, c.kernel, c.dilation, c.stride, c.ceilMode), c.output)
        << c.input << " " << c.kernel << " " << c.stride;
  }
}

Layer mapLayer(LayerType type, std::string name, std::vector<std::string> inputs, FeatureMap in, FeatureMap out) {
  Layer layer{.name = std::move(name), .type = type, .inputs = std::move(inputs)};
  layer.in = in;
  layer.out = out;
  return layer;
}

// 0 conv, 1 pool, 2 add, 3 concat, 4 reorg, 5 fc, 6 matmul with a constant, 7 matmul, 8 einsum
Network everyType() {
  Network network{.name = "n", .inputs = {{"input", FeatureMap{4, 8, 8}}}};
  Layer c = mapLayer(LayerType::Conv, "conv", {"input"}, {4, 8, 8}, {8, 4, 4});
  c.window = {.kernelHeight = 3, .kernelWidth = 3, .stride = {2, 2}, .padding = {1, 1, 1, 1}};
  Layer p = mapLayer(LayerType::Pool, "pool", {"conv"}, {8, 4, 4}, {8, 4, 4});
  Layer constant{.name = "constant", .type = LayerType::Matmul, .inputs = {"fc"}};
  constant.matmul = {.m = 2, .k = 5, .n = 3, .constantB = true};
  Layer matmul{.name = "matmul", .type = LayerType::Matmul, .inputs = {"constant", "constant"}};
  matmul.matmul = {.m = 3, .k = 2, .n = 3};
  Layer einsum{.name = "einsum", .type = LayerType::Einsum, .inputs = {"matmul"}};
  einsum.einsum = Einsum{.dims = {{"K", 4}, {"OX", 8}, {"FX", 3}},
                         .input = {"IX"},
                         .weight = {"K", "FX"},
                         .output = {"K", "OX"},
                         .relations = {{"IX", {{"OX", 1}, {"FX", 1}}, {1, 1}, 8}}};
  network.layers = {c,
                    p,
                    mapLayer(LayerType::Add, "add", {"conv", "pool"}, {8, 4, 4}, {8, 4, 4}),
                    mapLayer(LayerType::Concat, "concat", {"conv", "add"}, {16, 4, 4}, {16, 4, 4}),
                    mapLayer(LayerType::Reorg, "reorg", {"concat"}, {16, 4, 4}, {64, 2, 2}),
                    mapLayer(LayerType::Fc, "fc", {"reorg"}, {256, 1, 1}, {10, 1, 1}),
                    constant,
                    matmul,
                    einsum};
  return network;
}

TEST(CheckNetwork, AcceptsEveryTypeOfLayer) {
  EXPECT_EQ(toText(checkNetwork(everyType(), "")), "");
}

TEST(CheckNetwork, AcceptsInputsWithoutSizeWhereAllLayersAreEinsum) {
  Network network = everyType();
  network.layers = {network.layers[8]};
  network.layers[0].inputs = {"input"};
  network.inputs[0].size.reset();
  EXPECT_EQ(toText(checkNetwork(network, "")), "");
}

TEST(CheckNetwork, AcceptsAShortcutWithoutParameters) {
  Network network = everyType();
  network.layers[2].inputs = {"conv", "input"};  // 4 × 8 × 8 added to 8 × 4 × 4
  EXPECT_EQ(toText(checkNetwork(network, "")), "");
}

struct Mistake {
  const char* title;
  std::function<void(Network&)> make;
  const char* messages;  // all of them
};
void PrintTo(const Mistake& mistake, std::ostream* out) {
  *out << mistake.title;
}

class CheckNetworkMessage : public testing::TestWithParam<Mistake> {};

TEST_P(CheckNetworkMessage, NamesPlaceFoundExpectedAndRemedy) {
  Network network = everyType();
  GetParam().make(network);
  EXPECT_EQ(toText(checkNetwork(network, "", "/n")), GetParam().messages);
}

INSTANTIATE_TEST_SUITE_P(
    Graph, CheckNetworkMessage,
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
                "/n/inputs/0: found no size of input \"input\"; expected channels, height and width, because not all "
                "layers are einsum. Add \"channels\", \"height\" and \"width\".\n"}));

INSTANTIATE_TEST_SUITE_P(
    Layers, CheckNetworkMessage,
    testing::Values(
        Mistake{"size 0", [](Network& n) { n.layers[0].batch = 0; },
                "/n/layers/0/batch: found 0; expected a whole number from 1 to 2147483648. Correct it.\n"},
        Mistake{"output size",
                [](Network& n) {
                  n.layers[4].in.height = 4;
                  n.layers[0].window.stride[1] = 3;
                },
                "/n/layers/0/out_width: found 4; expected 3, which follows from input 8, padding 1 + 1, kernel 3, "
                "dilation 1, stride 3, rounded down. Set it to 3.\n"},
        Mistake{"output size rounded up", [](Network& n) { n.layers[0].window.ceilMode = true; },
                "/n/layers/0/out_height: found 4; expected 5, which follows from input 8, padding 1 + 1, kernel 3, "
                "dilation 1, stride 2, rounded up. Set it to 5.\n"
                "/n/layers/0/out_width: found 4; expected 5, which follows from input 8, padding 1 + 1, kernel 3, "
                "dilation 1, stride 2, rounded up. Set it to 5.\n"},
        Mistake{"padding",
                [](Network& n) {
                  n.layers[0].window.padding = {3, 1, 1, 1};
                },
                "/n/layers/0/padding: found 3 rows; expected fewer than the 3 rows of the kernel. Such a window would "
                "see padding only; reduce the padding.\n"},
        Mistake{"kernel", [](Network& n) { n.layers[0].window.kernelWidth = 11; },
                "/n/layers/0/kernel_width: found 11 columns of the dilated kernel; expected at most the 10 columns of "
                "the padded input. Use a smaller kernel or more padding.\n"},
        Mistake{"groups", [](Network& n) { n.layers[0].groups = 3; },
                "/n/layers/0/groups: found 3; expected a divisor of \"in_channels\", 4. Every group needs the same "
                "number of channels.\n"
                "/n/layers/0/groups: found 3; expected a divisor of \"out_channels\", 8. Every group needs the same "
                "number of channels.\n"},
        Mistake{"pool channels",
                [](Network& n) {
                  n.layers[1].out.channels = 4;
                  n.layers[2].inputs = {"conv", "conv"};
                },
                "/n/layers/1/out_channels: found 4; expected 8, the channels of its input. Set it to 8.\n"},
        Mistake{"add output",
                [](Network& n) {
                  n.layers[2].out.width = 5;
                  n.layers[3].inputs = {"conv", "conv"};
                },
                "/n/layers/2/in_width: found 4; expected 5, the same as \"out_width\". An add or concat layer states "
                "its output twice.\n"},
        Mistake{"reorg",
                [](Network& n) {
                  n.layers[4].out = {32, 2, 2};
                  n.layers[5].in.channels = 128;
                },
                "/n/layers/4: found a reorg from 16 × 4 × 4 to 32 × 2 × 2; expected height and width divided by one "
                "block size, and channels multiplied by its square. Correct the sizes, e.g. 64 × 26 × 26 to "
                "256 × 13 × 13.\n"},
        Mistake{"slope",
                [](Network& n) {
                  n.layers[0].activation = Activation{ActivationType::Relu, 0.1};
                },
                "/n/layers/0/activation/slope: found a slope of a relu activation; expected a slope with \"leaky\" "
                "only. Remove it, or set \"type\" to \"leaky\".\n"},
        Mistake{"weights", [](Network& n) { n.layers[0].weightsFile = "a/../../b"; },
                "/n/layers/0/weights: found \"a/../../b\"; expected a path inside the folder of the network file, "
                "relative to it, with \"/\" between folders. Put the weights beside the network file.\n"},
        Mistake{
            "connections",
            [](Network& n) {
              n.layers[0].connections = {{7, 3}, {8, 0}, {0, 4}, {7, 3}};
            },
            "/n/layers/0/connections/1: found [8, 0]; expected an output map below 8 and an input map below 4. Maps "
            "count from 0.\n"
            "/n/layers/0/connections/2: found [0, 4]; expected an output map below 8 and an input map below 4. Maps "
            "count from 0.\n"
            "/n/layers/0/connections/3: found [7, 3] again; expected every connection once. Remove it.\n"},
        Mistake{"too large",
                [](Network& n) {
                  n.layers[8].einsum->dims = {{"K", 1 << 30}, {"OX", 1 << 30}, {"FX", 3}};
                  n.layers[8].einsum->relations[0].padding = {0, 0};
                },
                "/n/layers/8: found 2^53 or more multiply-accumulates; expected fewer. Check the sizes of layer "
                "\"einsum\".\n"
                "/n/layers/8: found 2^53 or more elements of tensor O; expected fewer. Check the sizes of layer "
                "\"einsum\".\n"}));

INSTANTIATE_TEST_SUITE_P(
    Edges, CheckNetworkMessage,
    testing::Values(
        Mistake{"channels", [](Network& n) { n.inputs[0].size->channels = 3; },
                "/n/layers/0/in_channels: found 4; expected 3, the channels of \"input\". Set it to 3, or correct "
                "\"inputs\".\n"},
        Mistake{"rows", [](Network& n) { n.inputs[0].size->height = 9; },
                "/n/layers/0/in_height: found 8; expected 9, the rows of \"input\". Set it to 9, or correct "
                "\"inputs\".\n"},
        Mistake{"columns", [](Network& n) { n.inputs[0].size->width = 9; },
                "/n/layers/0/in_width: found 8; expected 9, the columns of \"input\". Set it to 9, or correct "
                "\"inputs\".\n"},
        Mistake{"flattened", [](Network& n) { n.layers[5].in.channels = 64; },
                "/n/layers/5/in_channels: found 64; expected 256, the elements of \"reorg\" (64 × 2 × 2). Set it to "
                "256, or correct \"inputs\".\n"},
        Mistake{"concat",
                [](Network& n) {
                  n.layers[3].inputs = {"conv", "add", "pool"};
                },
                "/n/layers/3/in_channels: found 16; expected 24, the sum of the channels of its inputs. Set it to 24, "
                "or correct \"inputs\".\n"},
        Mistake{"add",
                [](Network& n) {
                  n.layers[2].inputs = {"concat", "input"};
                  n.layers[3].inputs = {"conv", "conv"};
                },
                "/n/layers/2/in_channels: found 8; expected 16, the channels of \"concat\". Set it to 16, or correct "
                "\"inputs\".\n"
                "/n/layers/2/in_channels: found 8; expected 4, the channels of \"input\". Set it to 4, or correct "
                "\"inputs\".\n"
                "/n/layers/2/in_height: found 4; expected 8, the rows of \"input\". Set it to 8, or correct "
                "\"inputs\".\n"
                "/n/layers/2/in_width: found 4; expected 8, the columns of \"input\". Set it to 8, or correct "
                "\"inputs\".\n"},
        Mistake{"batch",
                [](Network& n) {
                  n.layers[0].batch = 2;
                  n.layers[2].inputs = {"pool", "pool"};
                  n.layers[3].inputs = {"add", "add"};
                },
                "/n/layers/1/batch: found 1; expected 2, the batch of \"conv\". Set it to 2, or correct \"inputs\".\n"},
        Mistake{"matmul", [](Network& n) { n.layers[6].matmul.k = 6; },
                "/n/layers/6/m: found sizes that read 12 elements; expected 10, the elements of \"fc\". Correct the "
                "sizes or \"inputs\".\n"},
        Mistake{"second operand", [](Network& n) { n.layers[7].matmul.n = 4; },
                "/n/layers/7/n: found sizes that read 8 elements; expected 6, the elements of \"constant\". Correct "
                "the sizes or \"inputs\".\n"},
        Mistake{"map after matmul",
                [](Network& n) {
                  n.layers[1].inputs = {"matmul"};
                  n.layers[2].inputs = {"conv", "conv"};
                },
                "/n/layers/1/in_channels: found sizes that read 128 elements; expected 9, the elements of \"matmul\". "
                "Correct the sizes or \"inputs\".\n"}));

INSTANTIATE_TEST_SUITE_P(
    Einsums, CheckNetworkMessage,
    testing::Values(
        Mistake{"batch", [](Network& n) { n.layers[8].batch = 2; },
                "/n/layers/8/batch: found 2; expected no batch beside \"dims\". Make it a dimension of the einsum.\n"},
        Mistake{"dimension twice",
                [](Network& n) {
                  n.layers[8].einsum->dims.push_back({"K", 2});
                },
                "/n/layers/8/dims/3: found the dimension \"K\" again; expected every dimension once. Rename or remove "
                "it.\n"},
        Mistake{"relation defines a loop",
                [](Network& n) {
                  n.layers[8].einsum->relations[0].dim = "K";
                  n.layers[8].einsum->input = {"OX", "FX"};
                },
                "/n/layers/8/relations/0/dim: found \"K\", which is defined already; expected a new dimension. Rename "
                "it or remove the other definition.\n"},
        Mistake{"unknown term",
                [](Network& n) {
                  n.layers[8].einsum->relations[0].of.push_back({"ZZZ", 1});
                },
                "/n/layers/8/relations/0/of/2: found \"ZZZ\", which is not defined; expected a dimension of \"dims\". "
                "Define it or correct the name.\n"},
        Mistake{"term twice",
                [](Network& n) {
                  n.layers[8].einsum->relations[0].of.push_back({"FX", 1});
                },
                "/n/layers/8/relations/0/of/2: found the dimension \"FX\" again; expected every dimension once. Add "
                "the factors into one term.\n"},
        Mistake{"padding",
                [](Network& n) {
                  n.layers[8].einsum->relations[0] = {"IX", {{"OX", 1}, {"FX", 1}}, {5, 5}, std::nullopt};
                },
                "/n/layers/8/relations/0/padding: found as much padding as the loops span; expected less padding. "
                "Reduce the padding or state the \"extent\".\n"},
        Mistake{"unknown dimension of a tensor",
                [](Network& n) {
                  n.layers[8].einsum->dims[0].first = "KKKK";
                  n.layers[8].einsum->weight = {"KKKK", "FX"};
                  n.layers[8].einsum->output = {"KKK", "OX"};
                },
                "/n/layers/8/tensors/O/0: found \"KKK\", which is not defined; expected a dimension of \"dims\" or "
                "\"relations\". Did you mean \"KKKK\"?\n"},
        Mistake{
            "dimension of a tensor twice",
            [](Network& n) {
              n.layers[8].einsum->weight = {"K", "FX", "K"};
            },
            "/n/layers/8/tensors/W/2: found the dimension \"K\" again; expected every dimension once. Remove it.\n"},
        Mistake{"tensor order",
                [](Network& n) {
                  n.layers[8].einsum->tensorOrder = {"O", "W"};
                },
                "/n/layers/8/tensor_order: found [\"O\", \"W\"]; expected \"O\", \"W\" and \"I\" once each. Correct it "
                "or leave it out.\n"},
        Mistake{"unused",
                [](Network& n) {
                  n.layers[8].einsum->input = {"OX"};
                  n.layers[8].einsum->dims.push_back({"Z", 2});
                },
                "/n/layers/8/relations/0: found \"IX\", which no tensor has; expected a dimension of a tensor. Remove "
                "the relation or add the dimension to a tensor.\n"
                "/n/layers/8/dims/3: found \"Z\", which no tensor and no relation has; expected a dimension that is "
                "used. Remove it or add it to a tensor.\n"}));

TEST(WeightsPath, MustStayInTheFolderOfTheNetwork) {
  Network network = everyType();
  for (const char* path : {"/abs", "..", "../x", "a/..", "a\\b", "C:x", ""}) {
    network.layers[0].weightsFile = path;
    EXPECT_EQ(checkNetwork(network, "").size(), 1U) << path;
  }
  for (const char* path : {"w.bin", "a/b", "..a/b..", "./w"}) {
    network.layers[0].weightsFile = path;
    EXPECT_TRUE(checkNetwork(network, "").empty()) << path;
  }
}

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
