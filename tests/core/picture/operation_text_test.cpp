// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/operation_text.h"

#include <gtest/gtest.h>

#include <map>

#include "tests/support/project_files.h"

namespace tilescope {
namespace {

std::string textOf(const Network& network, const std::string& layer) {
  for (const Layer& one : network.layers)
    if (one.name == layer) return operationText(one);
  return "no such layer";
}

TEST(OperationText, EveryKindOfLayerOfTheBundledNetworks) {
  const Network resnet = projectNetwork("resnet50.json"), mobile = projectNetwork("mobilenet_v2.json");
  const Network grouped = projectNetwork("alexnet_grouped.json");
  EXPECT_EQ(textOf(resnet, "conv1"), "conv 7×7 /2, 3 → 64, 112 × 112");
  EXPECT_EQ(textOf(resnet, "res2_0_a"), "conv 1×1, 64 → 64, 56 × 56");
  EXPECT_EQ(textOf(resnet, "pool1"), "max pool 3×3 /2, 56 × 56");
  EXPECT_EQ(textOf(resnet, "gap"), "average pool 7×7, 1 × 1");
  EXPECT_EQ(textOf(resnet, "res2_0_add"), "add, 256, 56 × 56");
  EXPECT_EQ(textOf(resnet, "fc"), "fc, 2048 → 1000");
  EXPECT_EQ(operationText(mobile.layers.at(1)), "depthwise 3×3, 32, 112 × 112");
  EXPECT_EQ(textOf(grouped, "conv2"), "conv 5×5, 96 → 256 in 2 groups, 27 × 27");
}

TEST(OperationText, ProductsAndGeneralLoops) {
  Layer matmul;
  matmul.type = LayerType::Matmul;
  matmul.matmul.m = 128;
  matmul.matmul.k = 64;
  matmul.matmul.n = 32;
  EXPECT_EQ(operationText(matmul), "matmul 128 × 64 × 32");
  Layer einsum;
  einsum.type = LayerType::Einsum;
  EXPECT_EQ(operationText(einsum), "einsum");
}

TEST(OperationSentence, SaysWhatIsCounted) {
  Layer matmul;
  matmul.type = LayerType::Matmul;
  matmul.matmul = {128, 64, 32};
  EXPECT_EQ(operationSentence(matmul), "matmul of 128 × 64 by 64 × 32 elements");
  Layer conv;
  conv.in = {64, 56, 56};
  conv.out = {128, 28, 28};
  conv.window.kernelHeight = conv.window.kernelWidth = 3;
  conv.window.stride = {2, 2};
  EXPECT_EQ(
      operationSentence(conv),
      "conv: 64 → 128 channels, kernel of 3 × 3 elements at strides of 2 × 2 elements, output of 28 × 28 elements");
  conv.type = LayerType::Fc;
  EXPECT_EQ(operationSentence(conv), "fc: 64 → 128 channels");
}

}  // namespace
}  // namespace tilescope
