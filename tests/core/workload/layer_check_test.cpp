// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/layer_check.h"

#include <gtest/gtest.h>

#include "core/workload/shape_rules.h"
#include "tests/core/workload/sample_network.h"

namespace tilescope {
namespace {

class LayerMessage : public testing::TestWithParam<Mistake> {};

TEST_P(LayerMessage, NamesPlaceFoundExpectedAndRemedy) {
  EXPECT_EQ(messagesAbout(GetParam()), GetParam().messages);
}

INSTANTIATE_TEST_SUITE_P(
    Layers, LayerMessage,
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
        Mistake{"padding before that hides the first window",
                [](Network& n) {
                  n.layers[0].window.kernelHeight = 1;
                  n.layers[0].window.stride[0] = 3;
                },
                "warning: /n/layers/0/padding: found 1 + 1 rows, so that the first or the last window sees padding "
                "only; expected windows that reach the input. Legal, but check the padding.\n"},
        Mistake{"padding after that hides the last window",
                [](Network& n) {
                  n.layers[0].window.padding = {1, 0, 1, 3};
                  n.layers[0].window.stride[1] = 3;
                  n.layers[0].window.kernelWidth = 1;
                },
                "warning: /n/layers/0/padding: found 0 + 3 columns, so that the first or the last window sees padding "
                "only; expected windows that reach the input. Legal, but check the padding.\n"},
        Mistake{"kernel", [](Network& n) { n.layers[0].window.kernelWidth = 11; },
                "/n/layers/0/kernel_width: found 11 columns of the dilated kernel; expected at most the 10 columns of "
                "the padded input. Use a smaller kernel or more padding.\n"},
        Mistake{"crop at the wrong side",
                [](Network& n) {
                  n.layers[0].window.padding = {-1, 0, -7, -8};
                },
                "/n/layers/0/padding/0: found -1 at the top; expected a whole number from 0 to 2147483647. Only bottom "
                "and right can leave rows and columns of the input out.\n"
                "/n/layers/0/padding/3: found -8 at the right; expected a whole number from -7 to 2147483647. Correct "
                "it.\n"},
        Mistake{"crop with output size rounded up",
                [](Network& n) {
                  n.layers[0].window.padding = {1, 1, -1, 1};
                  n.layers[0].window.ceilMode = true;
                },
                "/n/layers/0/padding: found a crop with \"ceil_mode\"; expected one of the two. Round the output size "
                "down.\n"},
        Mistake{"crop that changes the output size",
                [](Network& n) {
                  n.layers[0].window.padding = {1, 1, -1, 1};
                },
                "/n/layers/0/out_height: found 4; expected 3, which follows from input 8, padding 1 + -1, kernel 3, "
                "dilation 1, stride 2, rounded down. Set it to 3.\n"},
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
        Mistake{"connections",
                [](Network& n) {
                  n.layers[0].connections = {{7, 3}, {8, 0}, {0, 4}, {7, 3}};
                },
                "/n/layers/0/connections/1: found [8, 0]; expected an output map below 8 and an input map below 4. Map "
                "numbers start at 0.\n"
                "/n/layers/0/connections/2: found [0, 4]; expected an output map below 8 and an input map below 4. Map "
                "numbers start at 0.\n"
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

TEST(CheckLayer, AcceptsA1x1KernelWithPadding) {
  Network network = everyType();
  Layer& pool = network.layers[1];
  pool.window.padding = {1, 1, 1, 1};
  pool.window.stride = {1, 1};
  pool.out = {8, 6, 6};
  network.layers.resize(2);
  const Diagnostics found = checkNetwork(network, "");
  EXPECT_EQ(found.size(), 2U);
  EXPECT_FALSE(hasErrors(found)) << toText(found);
}

TEST(CheckLayer, PaddingThatNoWindowStartsInIsFine) {
  Network network = everyType();
  Layer& pool = network.layers[1];  // from rows 0 and 3 of 4, plus 2 of padding
  pool.window.padding = {0, 0, 2, 2};
  pool.window.stride = {3, 3};
  pool.out = {8, 2, 2};
  network.layers.resize(2);
  EXPECT_EQ(toText(checkNetwork(network, "")), "");
}

}  // namespace
}  // namespace tilescope
