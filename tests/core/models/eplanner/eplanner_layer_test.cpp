// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/eplanner/eplanner_layer.h"

#include <gtest/gtest.h>

#include "tests/support/random_einsum.h"

namespace tilescope::eplanner {
namespace {

Layer einsumConv() {
  Layer layer;
  layer.type = LayerType::Einsum;
  Einsum e;
  e.dims = {{"K", 8}, {"C", 4}, {"OY", 16}, {"OX", 16}, {"FY", 3}, {"FX", 3}};
  e.output = {"K", "OY", "OX"};
  e.weight = {"K", "C", "FY", "FX"};
  e.input = {"C", "IY", "IX"};
  e.relations = {{"IX", {{"OX", 2}, {"FX", 1}}, {1, 1}, std::nullopt}, {"IY", {{"OY", 1}, {"FY", 2}}, {2, 2}, 16}};
  layer.einsum = e;
  return layer;
}

TEST(EplannerLayer, ConvolutionWrittenAsEinsumIsAConvolution) {
  const auto l = eplannerLayer(einsumConv());
  ASSERT_TRUE(l);
  EXPECT_EQ(l->strideX, 2);
  EXPECT_EQ(l->dilationY, 2);
  EXPECT_EQ(l->padTop, 2);
  EXPECT_EQ(l->IY, 16);
  EXPECT_EQ(l->IX, 31);  // (16 − 1)·2 + 3, minus 2 of padding
  EXPECT_EQ(l->macs(), 8.0 * 4 * 16 * 16 * 9);
}

TEST(EplannerLayer, EinsumWhoseInputIgnoresAKernelDimensionIsNoConvolution) {
  Layer layer = einsumConv();
  layer.einsum->relations[1].of = {{"OY", 1}};
  EXPECT_FALSE(eplannerLayer(layer));
}

TEST(EplannerLayer, LettersOfAnEinsumDoNotMatter) {
  Layer layer = einsumConv();
  layer.einsum->dims[0].first = "D0";
  layer.einsum->output[0] = layer.einsum->weight[0] = "D0";
  EXPECT_EQ(eplannerLayer(layer), eplannerLayer(einsumConv()));
  int covered = 0;
  for (unsigned seed = 0; seed < 300; ++seed) {
    RandomEinsum random(seed);
    const Layer one = einsumLayer("layer", random.draw(0)), other = einsumLayer("layer", random.renamed(*one.einsum));
    ASSERT_EQ(eplannerLayer(one), eplannerLayer(other)) << "seed " << seed;
    covered += eplannerLayer(one) ? 1 : 0;
  }
  EXPECT_GT(covered, 150);
}

TEST(EplannerLayer, AnAttentionProductIsAMatmulOfItsHeads) {
  Layer matmul;
  matmul.type = LayerType::Matmul;
  matmul.batch = 12;
  matmul.matmul = {128, 64, 96, false};
  EXPECT_EQ(eplannerLayer(einsumLayer("scores", Einsum{{{"H", 12}, {"M", 128}, {"N", 96}, {"D", 64}},
                                                       {"H", "M", "D"},
                                                       {"H", "N", "D"},
                                                       {"H", "M", "N"},
                                                       {"O", "W", "I"},
                                                       {}})),
            eplannerLayer(matmul));
}

TEST(EplannerLayer, EinsumWithAnotherLoopIsNotCovered) {
  Layer layer = einsumConv();
  layer.einsum->dims.emplace_back("Z", 2);
  layer.einsum->weight.emplace_back("Z");  // neither a reduction nor in the output
  EXPECT_FALSE(eplannerLayer(layer));
}

TEST(EplannerLayer, FullyConnectedIsAConvolutionOnOnePixel) {
  Layer fc;
  fc.type = LayerType::Fc;
  fc.batch = 3;
  fc.in.channels = 512;
  fc.out.channels = 10;
  const auto l = eplannerLayer(fc);
  EXPECT_EQ(l->K, 10);
  EXPECT_EQ(l->C, 512);
  EXPECT_EQ(l->macs(), 3 * 5120.0);
}

TEST(EplannerLayer, BatchOfAMatmulRepeatsTheSecondOperandUnlessItIsConstant) {
  Layer matmul;
  matmul.type = LayerType::Matmul;
  matmul.batch = 12;
  matmul.matmul = {64, 32, 48, false};
  EXPECT_EQ(eplannerLayer(matmul)->groups, 12);
  matmul.matmul.constantB = true;
  EXPECT_EQ(eplannerLayer(matmul)->groups, 1);
  EXPECT_EQ(eplannerLayer(matmul)->batch, 12);
  EXPECT_EQ(eplannerLayer(matmul)->OY, 64);
  EXPECT_EQ(eplannerLayer(matmul)->macs(), 12.0 * 64 * 32 * 48);
}

TEST(EplannerLayer, ElementwiseAndPoolingAreOutside) {
  for (const LayerType type : {LayerType::Pool, LayerType::Add, LayerType::Concat, LayerType::Reorg}) {
    Layer layer;
    layer.type = type;
    EXPECT_FALSE(eplannerLayer(layer));
  }
}

}  // namespace
}  // namespace tilescope::eplanner
