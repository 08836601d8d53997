// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/batch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "core/workload/tensor_problem.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

using testing::HasSubstr;

TEST(Batch, EveryBundledNetworkTakesABatchAndGivesItBack) {
  for (const auto& entry : std::filesystem::directory_iterator(inSource("networks"))) {
    if (entry.path().extension() != ".json") continue;
    const Network network = projectNetwork(entry.path().filename());
    EXPECT_EQ(commonBatch(network), 1) << network.name;
    const Network four = valueOrFail(withBatch(network, 4));
    EXPECT_EQ(commonBatch(four), 4) << network.name;
    EXPECT_EQ(valueOrFail(withBatch(four, 1)), network) << network.name;
  }
}

TEST(Batch, RepeatsActivationsAndArithmeticButNotWeights) {
  const Network network = projectNetwork("alexnet.json");
  const Network three = valueOrFail(withBatch(network, 3));
  const auto before = tensorElements(network.layers[0]);
  const auto after = tensorElements(three.layers[0]);
  EXPECT_EQ(after[index(Tensor::I)], 3 * before[index(Tensor::I)]);
  EXPECT_EQ(after[index(Tensor::W)], before[index(Tensor::W)]);
  EXPECT_EQ(after[index(Tensor::O)], 3 * before[index(Tensor::O)]);
  EXPECT_EQ(macs(three.layers[0]), 3 * macs(network.layers[0]));
}

Network einsumNetwork(std::vector<std::pair<std::string, std::int64_t>> dims, std::vector<std::string> input,
                      std::vector<std::string> output) {
  Layer layer;
  layer.name = "contraction";
  layer.type = LayerType::Einsum;
  layer.inputs = {"x"};
  layer.einsum = Einsum{std::move(dims), std::move(input), {"K", "C"}, std::move(output), {"O", "W", "I"}, {}};
  return {.name = "n", .source = "", .inputs = {{"x", std::nullopt}}, .layers = {layer}};
}

TEST(Batch, OfAnEinsumIsItsDimensionB) {
  const Network network = einsumNetwork({{"B", 2}, {"K", 4}, {"C", 8}}, {"B", "C"}, {"B", "K"});
  EXPECT_EQ(commonBatch(network), 2);
  const Network five = valueOrFail(withBatch(network, 5));
  EXPECT_EQ(five.layers[0].einsum->dims[0].second, 5);
  EXPECT_EQ(five.layers[0].batch, 1);
}

TEST(Batch, AnEinsumWithoutBStaysAsItIs) {
  const Network network = einsumNetwork({{"K", 4}, {"C", 8}}, {"C"}, {"K"});
  EXPECT_EQ(commonBatch(network), std::nullopt);
  const Result<Network> same = withBatch(network, 5);
  EXPECT_EQ(valueOrFail(same), network);
  EXPECT_THAT(toText(same.diagnostics()), HasSubstr("no loop B in contraction"));
  EXPECT_TRUE(withBatch(network, 1).diagnostics().empty());
}

// A × B times B × C sums over B.
TEST(Batch, ASumOverBIsNoBatch) {
  Network network = einsumNetwork({{"A", 2}, {"B", 4}, {"C", 8}}, {"A", "B"}, {"A", "C"});
  network.layers[0].einsum->weight = {"B", "C"};
  EXPECT_EQ(commonBatch(network), std::nullopt);
  EXPECT_EQ(valueOrFail(withBatch(network, 5)), network);
}

TEST(Batch, LayersThatDifferHaveNoCommonOne) {
  Network network = projectNetwork("alexnet.json");
  network.layers.back().batch = 2;
  EXPECT_EQ(commonBatch(network), std::nullopt);
}

TEST(Batch, RefusesWhatIsNoSize) {
  for (const std::int64_t batch : {std::int64_t{0}, std::int64_t{-3}, (std::int64_t{1} << 31) + 1}) {
    const Result<Network> refused = withBatch(projectNetwork("alexnet.json"), batch);
    ASSERT_FALSE(refused);
    EXPECT_THAT(toText(refused.diagnostics()), HasSubstr("a whole number from 1 to 2147483648"));
  }
}

TEST(Batch, RefusesCountsBeyondWhatDoublesHold) {
  const Result<Network> refused = withBatch(projectNetwork("vgg16.json"), std::int64_t{1} << 31);
  ASSERT_FALSE(refused);
  EXPECT_THAT(toText(refused.diagnostics()), HasSubstr("2^53"));
}

}  // namespace
}  // namespace tilescope
