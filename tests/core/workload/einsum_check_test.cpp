// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "core/workload/shape_rules.h"
#include "tests/core/workload/sample_network.h"

namespace tilescope {
namespace {

class EinsumMessage : public testing::TestWithParam<Mistake> {};

TEST_P(EinsumMessage, NamesPlaceFoundExpectedAndRemedy) {
  EXPECT_EQ(messagesAbout(GetParam()), GetParam().messages);
}

INSTANTIATE_TEST_SUITE_P(
    Einsums, EinsumMessage,
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
                "used. Remove it or add it to a tensor.\n"},
        Mistake{"extent beyond the loops", [](Network& n) { n.layers[8].einsum->relations[0].extent = 9; },
                "warning: /n/layers/8/relations/0/extent: found 9; expected at most 8, which the loops reach. The rest "
                "counts as part of the tensor although nothing reads it; check the extent.\n"}));

TEST(CheckEinsum, AStrideMayLeaveThePartOfAStepUnread) {
  Network network = everyType();
  Einsum& einsum = *network.layers[8].einsum;
  einsum.relations[0] = {"IX", {{"OX", 2}, {"FX", 1}}, {1, 1}, 16};  // 2 · 7 + 2 + 1 - 2 = 15
  EXPECT_EQ(toText(checkNetwork(network, "")), "");
  einsum.relations[0].extent = 17;
  EXPECT_EQ(checkNetwork(network, "").size(), 1U);
}

}  // namespace
}  // namespace tilescope
