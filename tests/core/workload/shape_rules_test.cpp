// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "core/workload/shape_rules.h"
#include "tests/core/workload/sample_network.h"

namespace tilescope {
namespace {

class EdgeMessage : public testing::TestWithParam<Mistake> {};

TEST_P(EdgeMessage, NamesPlaceFoundExpectedAndRemedy) {
  EXPECT_EQ(messagesAbout(GetParam()), GetParam().messages);
}

INSTANTIATE_TEST_SUITE_P(
    Edges, EdgeMessage,
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

TEST(OutputSize, RoundsDownOrUp) {
  struct Case {
    std::int64_t input, before, after, kernel, dilation, stride;
    bool ceilMode;
    std::int64_t output;
  };
  for (const Case& c :
       {Case{224, 3, 3, 7, 1, 2, false, 112}, Case{13, 0, 0, 3, 1, 2, true, 6}, Case{14, 0, 0, 3, 1, 2, false, 6},
        Case{14, 0, 0, 3, 1, 2, true, 7}, Case{8, 2, 2, 3, 2, 1, false, 8}, Case{2, 0, 0, 3, 1, 1, false, 0},
        Case{5, 1, 1, 2, 1, 3, true, 2},  // a third window would start in the padding
        Case{1, 0, 0, 1, 1, 0, false, 0}}) {
    EXPECT_EQ(outputSize(c.input, c.before, c.after, c.kernel, c.dilation, c.stride, c.ceilMode), c.output)
        << c.input << " " << c.kernel << " " << c.stride;
  }
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
  network.layers[2].inputs = {"conv", "input"};  // 4 × 8 × 8 and 8 × 4 × 4
  EXPECT_EQ(toText(checkNetwork(network, "")), "");
}

}  // namespace
}  // namespace tilescope
