// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/chain.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/core/partition/small_network.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

constexpr FeatureMap kInput{3, 32, 32};
const Window kThree = squareWindow(3, 1, 1);

Chain chainOfSmall(SmallNetwork& small) {
  return valueOrFail(chainOf(small.network()));
}

std::string errorOf(const Network& network) {
  const Result<Chain> chain = chainOf(network);
  return chain ? "none" : toText(chain.diagnostics());
}

std::vector<std::string> mapNames(const Chain& chain) {
  std::vector<std::string> names;
  for (const ChainMap& map : chain.maps) names.push_back(map.name);
  return names;
}

std::string edgesInto(const Chain& chain, const std::string& layer) {
  std::string text;
  for (const ChainLayer& at : chain.layers) {
    if (at.name != layer) continue;
    for (const ChainEdge& edge : at.inputs) {
      text += text.empty() ? "" : " ";
      text += chain.maps[edge.source].name + (edge.isSkip ? "~" : ">") + chain.maps[edge.target].name + " " +
              std::to_string(edge.rows.kernel) + "/" + std::to_string(edge.rows.stride);
    }
  }
  return text;
}

TEST(Chain, ConvolutionsAndPoolingsUpToTheFirstFullyConnectedLayer) {
  const Chain chain = valueOrFail(chainOf(projectNetwork("alexnet_grouped.json")));
  EXPECT_EQ(mapNames(chain), (std::vector<std::string>{"input", "conv1", "pool1", "conv2", "pool2", "conv3", "conv4",
                                                       "conv5", "pool5"}));
  EXPECT_EQ(chain.after, (std::vector<std::string>{"fc6", "fc7", "fc8"}));
  EXPECT_EQ(edgesInto(chain, "conv1"), "input>conv1 11/4");
  EXPECT_EQ(chain.layer(3).weights, 5 * 5 * 48 * 256);  // two groups
  EXPECT_EQ(chain.layer(2).weights, 0);
  EXPECT_EQ(chain.layer(2).macs, 0);
  EXPECT_EQ(chain.layer(1).macs, 11 * 11 * 3 * 96 * 55 * 55);
}

TEST(Chain, ProjectionsBelongToSkipsAndSumsToMaps) {
  const Chain chain = valueOrFail(chainOf(projectNetwork("resnet18.json")));
  EXPECT_EQ(chain.size(), 18u);
  EXPECT_EQ(chain.after, (std::vector<std::string>{"gap", "fc"}));
  EXPECT_EQ(edgesInto(chain, "res4_0_b"), "res3_1_b~res4_0_b 1/2 res4_0_a>res4_0_b 3/1");
  const auto layer = std::find_if(chain.layers.begin(), chain.layers.end(),
                                  [](const ChainLayer& at) { return at.name == "res4_0_b"; });
  EXPECT_EQ(layer->inputs.front().projection, "res4_0_proj");
  EXPECT_EQ(layer->inputs.front().projectionWeights, 128 * 256);
  EXPECT_EQ(layer->merged, std::vector<std::string>{"res4_0_add"});
  EXPECT_TRUE(chain.maps.back().isOutput);
  EXPECT_EQ(std::count_if(chain.maps.begin(), chain.maps.end(), [](const ChainMap& map) { return map.isOutput; }), 1);
}

// The last convolution does not read the main path, so it is no projection.
TEST(Chain, ABranchOfSeveralConvolutionsIsMadeOfLayers) {
  SmallNetwork small(kInput);
  small.conv("stem", "input", 8, kThree);
  small.conv("a", "stem", 8, kThree);
  small.conv("b", "a", 8, kThree);
  small.conv("c", "b", 8, kThree);
  small.conv("branch1", "stem", 8, kThree);
  small.conv("branch2", "branch1", 8, kThree);
  small.sum("sum", "c", "branch2");
  small.conv("shortcut", "a", 8, squareWindow(1, 1, 0));
  small.sum("sum2", "sum", "shortcut");
  const Chain chain = chainOfSmall(small);
  EXPECT_EQ(mapNames(chain), (std::vector<std::string>{"input", "stem", "a", "b", "branch1", "branch2", "c"}));
  EXPECT_EQ(edgesInto(chain, "branch2"), "branch1>branch2 3/1");
  EXPECT_EQ(edgesInto(chain, "c"), "a~c 1/1 b>c 3/1 branch2~c 1/1");
}

TEST(Chain, ReadersOfAConcatReadEveryPiece) {
  const Chain chain = valueOrFail(chainOf(projectNetwork("squeezenet1_0.json")));
  EXPECT_EQ(chain.size(), 29u);  // conv1, three pools, eight fires of three, conv10
  EXPECT_EQ(edgesInto(chain, "fire2_expand3x3"), "fire2_squeeze1x1>fire2_expand3x3 3/1");
  EXPECT_EQ(edgesInto(chain, "fire3_squeeze1x1"),
            "fire2_expand1x1>fire3_squeeze1x1 1/1 fire2_expand3x3>fire3_squeeze1x1 1/1");
  EXPECT_EQ(chain.maps.back().name, "conv10");
}

TEST(Chain, AReorgStretchesTheReach) {
  const Chain chain = valueOrFail(chainOf(projectNetwork("yolov2.json")));
  EXPECT_EQ(edgesInto(chain, "conv21"), "conv13>conv21 1/1");
  EXPECT_EQ(edgesInto(chain, "conv22"), "conv20>conv22 3/1 conv21>conv22 6/2");
  const auto layer =
      std::find_if(chain.layers.begin(), chain.layers.end(), [](const ChainLayer& at) { return at.name == "conv21"; });
  EXPECT_EQ(layer->merged, std::vector<std::string>{"reorg"});
  EXPECT_TRUE(chain.after.empty());
}

TEST(Chain, SkipsOfMobileNetReadTheBottleneckBefore) {
  const Chain chain = valueOrFail(chainOf(projectNetwork("mobilenet_v2.json")));
  EXPECT_EQ(edgesInto(chain, "block6_2_project"),
            "block6_1_project~block6_2_project 1/1 block6_2_depthwise>block6_2_project 1/1");
  EXPECT_EQ(edgesInto(chain, "block6_2_depthwise"), "block6_2_expand>block6_2_depthwise 3/1");
}

TEST(Chain, DilationWidensTheReach) {
  SmallNetwork small(kInput);
  small.conv("a", "input", 8, squareWindow(3, 2, 2, 2));
  EXPECT_EQ(edgesInto(chainOfSmall(small), "a"), "input>a 5/2");
}

TEST(Chain, SumsOfSumsAndConcatsOfConcats) {
  SmallNetwork small(kInput);
  small.conv("a", "input", 8, kThree);
  small.conv("b", "a", 8, kThree);
  small.conv("c", "b", 8, kThree);
  small.sum("cb", "c", "b");
  small.sum("cba", "a", "cb");
  small.concat("ab", {"a", "b"});
  small.concat("abc", {"ab", "cba", "a"});
  small.conv("d", "abc", 8, kThree);
  const Chain chain = chainOfSmall(small);
  EXPECT_EQ(edgesInto(chain, "c"), "a~c 1/1 b>c 3/1 b~c 1/1");
  EXPECT_EQ(edgesInto(chain, "d"), "a>d 3/1 b>d 3/1 c>d 3/1");
}

// d reads c itself, so the concat is another map than the addition.
TEST(Chain, ASumOfConcatsReadsEveryPiece) {
  SmallNetwork small(kInput);
  small.conv("a", "input", 4, kThree);
  small.conv("b", "a", 4, kThree);
  small.concat("ab", {"a", "b"});
  small.conv("c", "ab", 4, kThree);
  small.conv("d", "c", 4, kThree);
  small.concat("cd", {"c", "d"});
  small.sum("sum", "cd", "ab");
  const Chain chain = chainOfSmall(small);
  EXPECT_EQ(edgesInto(chain, "c"), "a>c 3/1 b>c 3/1");
  EXPECT_EQ(edgesInto(chain, "d"), "c>d 3/1");
  EXPECT_EQ(edgesInto(chain, "sum"), "a~sum 1/1 b~sum 1/1 c>sum 1/1 d>sum 1/1");
  EXPECT_FALSE(chain.maps[3].isOutput);
  EXPECT_TRUE(chain.maps[5].isOutput);
}

TEST(Chain, SkipsThroughReorgsAndShortcutsWithoutParameters) {
  SmallNetwork small(kInput);
  small.conv("a", "input", 4, kThree);
  small.conv("b", "a", 16, squareWindow(3, 2, 1));
  small.conv("c", "b", 16, kThree);
  small.reorg("ra", "a", 2);
  small.sum("sum", "c", "ra");
  small.sum("sampled", "sum", "a");  // every second row of a, its four channels only
  EXPECT_EQ(edgesInto(chainOfSmall(small), "c"), "a~c 2/2 a~c 1/2 b>c 3/1");
}

TEST(Chain, LayersAreSortedWhereTheFileIsNot) {
  SmallNetwork small(kInput);
  small.conv("a", "input", 8, kThree);
  small.conv("b", "a", 8, kThree);
  small.conv("c", "b", 8, kThree);
  std::reverse(small.network().layers.begin(), small.network().layers.end());
  EXPECT_EQ(mapNames(chainOfSmall(small)), (std::vector<std::string>{"input", "a", "b", "c"}));
}

// In the file, the main path of three precedes the shortcut of two.
TEST(Chain, ASkipsSourceComesBeforeItsTarget) {
  SmallNetwork small(kInput);
  small.conv("a", "input", 8, kThree);
  small.conv("b", "a", 8, kThree);
  small.conv("c", "b", 8, kThree);
  small.conv("s", "input", 8, kThree);
  small.pool("t", "s", kThree);
  small.sum("sum", "c", "t");
  const Chain chain = chainOfSmall(small);
  EXPECT_EQ(mapNames(chain), (std::vector<std::string>{"input", "a", "b", "s", "t", "c"}));
  EXPECT_EQ(edgesInto(chain, "c"), "b>c 3/1 t~c 1/1");
}

TEST(Chain, EqualWaysNeverRunInACircle) {
  SmallNetwork small(kInput);
  small.conv("a", "input", 8, kThree);
  small.conv("b", "input", 8, kThree);
  small.sum("ab", "a", "b");
  small.sum("ba", "b", "a");
  small.concat("both", {"ab", "ba"});
  small.conv("c", "both", 8, kThree);
  const Chain chain = chainOfSmall(small);
  EXPECT_EQ(edgesInto(chain, "b"), "input>b 3/1");
  EXPECT_EQ(edgesInto(chain, "ab"), "a~ab 1/1 b>ab 1/1");
  EXPECT_EQ(edgesInto(chain, "ba"), "a~ba 1/1 b>ba 1/1");
  EXPECT_EQ(edgesInto(chain, "c"), "ab>c 3/1 ba>c 3/1");
}

TEST(Chain, OneLayer) {
  SmallNetwork small(kInput);
  small.conv("a", "input", 8, kThree);
  const Chain chain = chainOfSmall(small);
  EXPECT_EQ(chain.size(), 1u);
  EXPECT_EQ(chain.maps.back().elements(), 8 * 32 * 32);
}

TEST(Chain, LayersThatLeadToOtherEndsAreLeftOutWithAWarning) {
  SmallNetwork small(kInput);
  small.conv("a", "input", 8, kThree);
  small.conv("side", "a", 8, kThree);
  small.conv("b", "a", 8, kThree);
  const Result<Chain> chain = chainOf(small.network());
  ASSERT_TRUE(chain.ok());
  EXPECT_EQ(mapNames(*chain), (std::vector<std::string>{"input", "a", "b"}));
  EXPECT_NE(toText(chain.diagnostics()).find("\"side\", which does not lead to the network's end \"b\""),
            std::string::npos)
      << toText(chain.diagnostics());
  EXPECT_TRUE(chain->maps[1].isOutput);  // read by the end of the other branch
}

TEST(Chain, NothingToCut) {
  const std::string error = errorOf(projectNetwork("mlperf_tiny_autoencoder.json"));
  EXPECT_NE(error.find("no conv or pool layer before the first fc"), std::string::npos) << error;
  EXPECT_EQ(errorOf(Network{}), error);
}

TEST(Chain, SeveralInputs) {
  SmallNetwork small(kInput);
  small.conv("a", "input", 8, kThree);
  small.conv("b", "input", 8, kThree);
  small.concat("both", {"a", "b"});
  small.network().inputs.push_back({"second", kInput});
  small.network().layers[1].inputs = {"second"};
  EXPECT_NE(errorOf(small.network()).find("\"input\" and \"second\"; expected one network input"), std::string::npos)
      << errorOf(small.network());
}

TEST(Chain, LayersWithoutRowsInBetween) {
  SmallNetwork small(kInput);
  small.conv("a", "input", 8, kThree);
  small.conv("b", "a", 8, kThree);
  small.network().layers[1].type = LayerType::Matmul;
  EXPECT_NE(errorOf(small.network()).find("layer \"b\" of type matmul"), std::string::npos) << errorOf(small.network());
}

TEST(Chain, TooManyLayersForATableOfAllSpans) {
  SmallNetwork small({1, 4, 4});
  std::string last = "input";
  for (std::size_t k = 0; k <= kLongestChain; ++k) {
    const std::string name = "l" + std::to_string(k);
    small.conv(name, last, 1, kThree);
    last = name;
  }
  EXPECT_NE(errorOf(small.network()).find("2049 layers"), std::string::npos) << errorOf(small.network());
  small.network().layers.pop_back();
  EXPECT_EQ(chainOfSmall(small).size(), kLongestChain);
}

}  // namespace
}  // namespace tilescope
