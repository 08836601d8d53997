// SPDX-License-Identifier: GPL-3.0-or-later
// Compares exact transfers with a count over the network's tensors, without maps and skips.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "core/partition/partition.h"
#include "core/partition/pipeline.h"
#include "tests/core/partition/small_network.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

// A concat counts as its operands.
void collectTensors(const Network& network, const std::string& name, std::set<std::string>& tensors) {
  for (const Layer& layer : network.layers) {
    if (layer.name != name || layer.type != LayerType::Concat) continue;
    for (const std::string& operand : layer.inputs) collectTensors(network, operand, tensors);
    return;
  }
  tensors.insert(name);
}

// A tensor is stored if another span reads it or it is the last one, and loaded by every span that reads but does not
// compute it.
std::int64_t tensorTransfers(SmallNetwork& small, const Chain& chain, const std::vector<std::size_t>& cuts) {
  const Network& network = small.network();
  std::map<std::string, std::size_t> spanOf;
  for (std::size_t span = 1; span < cuts.size(); ++span)
    for (const std::string& layer : layersOfSpan(chain, cuts[span - 1], cuts[span])) spanOf[layer] = span;
  std::map<std::string, std::set<std::size_t>> readers;
  for (const Layer& layer : network.layers) {
    if (layer.type == LayerType::Concat) continue;
    std::set<std::string> tensors;
    for (const std::string& operand : layer.inputs) collectTensors(network, operand, tensors);
    for (const std::string& tensor : tensors) readers[tensor].insert(spanOf.at(layer.name));
  }
  const auto elements = [&](const std::string& tensor) {
    const FeatureMap& size = small.sizeOf(tensor);
    return size.channels * size.height * size.width;
  };
  std::int64_t total = elements(network.layers.back().name);
  for (auto& [tensor, spans] : readers) {
    const auto maker = spanOf.find(tensor);
    if (maker != spanOf.end()) spans.erase(maker->second);
    const bool isWritten = maker != spanOf.end() && !spans.empty();
    total += elements(tensor) * (static_cast<std::int64_t>(spans.size()) + (isWritten ? 1 : 0));
  }
  return total;
}

SmallNetwork randomSums(std::mt19937& random, std::size_t layers) {
  SmallNetwork small({2, 8, 8});
  small.conv("first", "input", 2, squareWindow(3, 1, 1));
  std::vector<std::string> tensors{"first"};
  std::set<std::string> unread{"first"};
  for (std::size_t k = 0; k < layers; ++k) {
    const std::string name = "layer" + std::to_string(k);
    const std::string a = tensors[random() % tensors.size()], b = tensors[random() % tensors.size()];
    if (a != b && random() % 2 == 0) {
      small.sum(name, a, b);
      unread.erase(b);
    } else {
      small.conv(name, a, 2, random() % 2 == 0 ? squareWindow(1, 1, 0) : squareWindow(3, 1, 1));
    }
    unread.erase(a);
    unread.insert(name);
    tensors.push_back(name);
  }
  small.concat("all", {unread.begin(), unread.end()});
  small.conv("last", "all", 2, squareWindow(3, 1, 1));
  return small;
}

TEST(TensorTraffic, ExactTransfersAreThoseOfTheTensors) {
  std::mt19937 random(5);
  std::size_t sumsWithMaps = 0;
  for (int run = 0; run < 400; ++run) {
    SmallNetwork small = randomSums(random, 2 + random() % 9);
    const Chain chain = valueOrFail(chainOf(small.network()));
    for (const ChainLayer& layer : chain.layers) sumsWithMaps += layer.type == LayerType::Add ? 1 : 0;
    std::vector<std::size_t> cuts{0};
    for (std::size_t map = 1; map < chain.size(); ++map)
      if (random() % 2 == 0) cuts.push_back(map);
    cuts.push_back(chain.size());
    const Partition partition = partitionWith(chain, SpanTable(chain, {}), cuts, 1 << 20, ResidualRule::Exact);
    EXPECT_EQ(partition.exactTransfers, tensorTransfers(small, chain, cuts)) << "run " << run;
  }
  EXPECT_GT(sumsWithMaps, 100u);
}

// c2 is read directly and in the addition.
TEST(TensorTraffic, ASumBesideItsMainOperandHasAMap) {
  SmallNetwork small({4, 16, 16});
  small.conv("c1", "input", 4, squareWindow(3, 1, 1));
  small.conv("c2", "c1", 4, squareWindow(3, 1, 1));
  small.sum("sum", "c2", "c1");
  small.conv("c3", "c2", 4, squareWindow(3, 1, 1));
  small.conv("c4", "c3", 4, squareWindow(3, 1, 1));
  small.concat("both", {"c4", "sum"});
  small.conv("c5", "both", 4, squareWindow(3, 1, 1));
  const Chain chain = valueOrFail(chainOf(small.network()));
  ASSERT_EQ(chain.size(), 6u);
  EXPECT_EQ(chain.layer(3).name, "sum");
  EXPECT_EQ(chain.layer(3).weights, 0);
  EXPECT_EQ(chain.layer(3).macs, 0);
  const Partition partition =
      partitionWith(chain, SpanTable(chain, {}), {0, 1, 3, 4, 5, 6}, 1 << 20, ResidualRule::Exact);
  EXPECT_EQ(partition.exactTransfers, 12 * 4 * 16 * 16);
  // On chip: three rows of the sum and of c4, and those of c2 for c3.
  FootprintOptions rows;
  rows.axis = AxisChoice::Rows;
  EXPECT_EQ(closureRows(chain, 2, 6, 1, PlaneAxis::Rows), (std::vector<std::int64_t>{7, 3, 5, 3, 1}));
  EXPECT_EQ(footprintOf(chain, 2, 6, 1, rows).closure, (7 + 3 + 5 + 3) * 16 * 4);
}

}  // namespace
}  // namespace tilescope
