// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/kept_traffic.h"

#include <gtest/gtest.h>

#include <random>

#include "core/workload/tensor_problem.h"
#include "tests/core/partition/partition_problem.h"
#include "tests/core/partition/random_residual_network.h"

namespace tilescope {
namespace {

// The traffic if every tensor of a layer moved once. Counts by layer what partitions count by map.
double crossingElements(const Network& network, const std::map<std::string, KeptTraffic>& kept) {
  double elements = 0;
  for (const Layer& layer : network.layers) {
    const auto found = kept.find(layer.name);
    if (found == kept.end()) continue;
    const auto tensors = tensorElements(layer);
    const auto& shares = found->second.shares;
    elements += shares[index(Tensor::I)] * static_cast<double>(tensors[index(Tensor::I)]) +
                shares[index(Tensor::O)] * static_cast<double>(tensors[index(Tensor::O)]);
    if (layer.type == LayerType::Add)
      elements += shares[index(Tensor::W)] * static_cast<double>(tensors[index(Tensor::W)]);
  }
  return elements;
}

TEST(KeptTraffic, AddsUpToTheExactTransfersOfEveryBundledChain) {
  int partitions = 0;
  for (const char* file : {"alexnet_grouped.json", "vgg16.json", "resnet18.json", "resnet50_v1.json",
                           "resnet152_v1.json", "squeezenet1_0.json", "mobilenet_v2.json", "yolov2.json"}) {
    const Network network = projectNetwork(file);
    const PartitionProblem problem(network, rowsOnly());
    for (const std::int64_t capacity : {1 << 22, 3 << 20, 1 << 24}) {
      const Partition partition = problem.solve(capacity, ResidualRule::Exact);
      if (partition.isLowerBound()) continue;
      EXPECT_EQ(crossingElements(network, keptTraffic(network, problem.chain, partition)),
                static_cast<double>(partition.exactTransfers))
          << file << " at " << capacity;
      ++partitions;
    }
  }
  EXPECT_GT(partitions, 16);
}

TEST(KeptTraffic, AddsUpToTheExactTransfersOfRandomGraphs) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    RandomResidualNetwork random(seed, 3 + seed % 7);
    const PartitionProblem problem(random.network(), rowsOnly());
    std::vector<std::size_t> cuts{0};
    for (std::size_t k = 1; k < problem.chain.size(); ++k)
      if (random.pick(0, 1) == 1) cuts.push_back(k);
    cuts.push_back(problem.chain.size());
    const Partition partition =
        partitionWith(problem.chain, problem.table, cuts, std::int64_t{1} << 40, ResidualRule::Exact);
    EXPECT_NEAR(crossingElements(random.network(), keptTraffic(random.network(), problem.chain, partition)),
                static_cast<double>(partition.exactTransfers), 1e-6)
        << "seed " << seed;
  }
}

TEST(KeptTraffic, ABlockOfResnetCutInTheMiddle) {
  const Network resnet = projectNetwork("resnet18.json");
  const PartitionProblem problem(resnet, rowsOnly());
  // Layers 7 and 8 are res3_0_a and res3_0_b; the cut divides this block.
  const Partition partition =
      partitionWith(problem.chain, problem.table, {0, 6, 9, 18}, std::int64_t{1} << 40, ResidualRule::Exact);
  const auto kept = keptTraffic(resnet, problem.chain, partition);
  const auto expect = [&](const char* layer, std::size_t span, const KeptShares& shares) {
    EXPECT_EQ(kept.at(layer), (KeptTraffic{span, shares})) << layer;
  };
  expect("res3_0_a", 1, {1, 1, 0});     // stored by the first span
  expect("res3_0_proj", 1, {0, 1, 0});  // same input, charged to res3_0_a
  expect("res3_0_b", 1, {0, 1, 0});     // its map is the block's sum
  expect("res3_0_add", 1, {0, 0, 1});   // read by the third span
  expect("res3_1_a", 1, {0, 1, 1});     // end of the span
  expect("res3_1_b", 2, {1, 1, 0});
  expect("res3_1_add", 2, {0, 1, 0});  // skip from outside the span
  EXPECT_EQ(kept.count("gap"), 0U);
  EXPECT_EQ(kept.count("fc"), 0U);
}

TEST(KeptTraffic, ASpanThatDoesNotFitKeepsEverything) {
  const Network resnet = projectNetwork("resnet18.json");
  const PartitionProblem problem(resnet, rowsOnly());
  const Partition partition = problem.solve(1, ResidualRule::Exact);
  for (const auto& [layer, traffic] : keptTraffic(resnet, problem.chain, partition))
    EXPECT_EQ(traffic.shares, kEverything) << layer;
}

}  // namespace
}  // namespace tilescope
