// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/network_graph.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "core/workload/network_file.h"
#include "core/workload/network_set.h"
#include "core/workload/tensor_problem.h"
#include "tests/support/places.h"

namespace tilescope {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::IsEmpty;
using ::testing::SizeIs;

Network bundled(const std::string& name) {
  return *readNetworkFile(inSource("networks/" + name + ".json"));
}

Network transformer(const std::string& name) {
  return *readNetworkFile(inSource("transformers/" + name + ".json"));
}

Layer vectorLayer(const std::string& name, std::vector<std::string> inputs, std::int64_t width = 8) {
  Layer layer;
  layer.type = LayerType::Vector;
  layer.name = name;
  layer.inputs = std::move(inputs);
  layer.pass.emplace().op = "relu";
  layer.pass->shape = {1, width};
  return layer;
}

std::vector<std::string> labels(const NetworkGraph& graph) {
  std::vector<std::string> all;
  for (const GraphNode& node : graph.nodes) all.push_back(node.label);
  return all;
}

bool overlap(const GraphBox& a, const GraphBox& b) {
  return a.left < b.right() && b.left < a.right() && a.top < b.bottom() && b.top < a.bottom();
}

bool isInside(const GraphBox& box, const NetworkGraph& graph) {
  return box.left >= 0 && box.top >= 0 && box.right() <= graph.width && box.bottom() <= graph.height;
}

void expectSound(const Network& network, const NetworkGraph& graph) {
  std::vector<std::size_t> shown(network.layers.size(), 0);
  for (const GraphNode& node : graph.nodes) {
    for (const std::size_t layer : node.layers) ++shown[layer];
    EXPECT_TRUE(isInside(node.box, graph)) << node.label;
    if (node.hull) {
      const GraphBox& hull = graph.hulls[*node.hull].box;
      EXPECT_TRUE(node.box.left > hull.left && node.box.right() < hull.right() && node.box.top > hull.top &&
                  node.box.bottom() < hull.bottom())
          << node.label;
    }
  }
  EXPECT_THAT(shown, Each(1U)) << "every layer is in one node";
  std::vector<const GraphNode*> byTop;
  for (const GraphNode& node : graph.nodes) byTop.push_back(&node);
  std::sort(byTop.begin(), byTop.end(), [](const GraphNode* a, const GraphNode* b) { return a->box.top < b->box.top; });
  for (std::size_t i = 0; i < byTop.size(); ++i)
    for (std::size_t j = i + 1; j < byTop.size() && byTop[j]->box.top < byTop[i]->box.bottom(); ++j)
      ASSERT_FALSE(overlap(byTop[i]->box, byTop[j]->box)) << byTop[i]->label << " and " << byTop[j]->label;
  for (const GraphEdge& edge : graph.edges) {
    const GraphBox &from = graph.nodes[edge.from].box, &to = graph.nodes[edge.to].box;
    EXPECT_LT(from.bottom(), to.top) << "edges lead down";
    ASSERT_GE(edge.route.size(), 2U);
    EXPECT_EQ(edge.route.front(), (GraphPoint{from.middle(), from.bottom()}));
    EXPECT_EQ(edge.route.back(), (GraphPoint{to.middle(), to.top}));
    for (std::size_t i = 1; i < edge.route.size(); ++i) EXPECT_GE(edge.route[i].y, edge.route[i - 1].y);
    // Vertical parts of edges do not cross nodes.
    for (std::size_t i = 1; edge.passesRanks && i < edge.route.size(); ++i)
      for (const GraphNode& node : graph.nodes) {
        const bool isBeside = edge.route[i].x <= node.box.left || edge.route[i].x >= node.box.right();
        const bool isAbove = edge.route[i].y <= node.box.top || edge.route[i - 1].y >= node.box.bottom();
        EXPECT_TRUE(edge.route[i].x != edge.route[i - 1].x || isBeside || isAbove) << node.label;
      }
  }
}

TEST(RepeatedBlocks, AreThoseOfATransformer) {
  const Network network = transformer("bert_base");
  const std::vector<RepeatedBlock> blocks = repeatedBlocks(network);
  ASSERT_THAT(blocks, SizeIs(1));
  EXPECT_EQ(blocks[0].copies, 12U);
  EXPECT_EQ(network.layers[blocks[0].first].name.substr(0, 7), "block0.");
  const NetworkGraph graph = networkGraph(network, blocks);
  EXPECT_EQ(graph.hulls[0].title, "block");
  EXPECT_THAT(labels(graph), testing::IsSupersetOf({"q", "scores", "softmax", "pooler"}));
  EXPECT_EQ(graph.nodes.size(), network.inputs.size() + network.layers.size() - 11 * blocks[0].layers);
  expectSound(network, graph);
}

TEST(RepeatedBlocks, AreThoseOfAResidualNetwork) {
  const Network network = bundled("resnet152_v1");
  std::set<std::size_t> copies;
  for (const RepeatedBlock& block : repeatedBlocks(network)) {
    copies.insert(block.copies);
    for (std::size_t i = block.first; i + block.layers < block.first + block.layers * block.copies; ++i)
      EXPECT_EQ(network.layers[i].window, network.layers[i + block.layers].window);
  }
  EXPECT_TRUE(copies.count(35) == 1) << "35 equal blocks of the fourth stage";
  expectSound(network, networkGraph(network, repeatedBlocks(network)));
  const NetworkGraph unfolded = networkGraph(network, {});
  EXPECT_THAT(unfolded.hulls, IsEmpty());
  EXPECT_GE(
      std::count_if(unfolded.edges.begin(), unfolded.edges.end(), [](const GraphEdge& e) { return e.passesRanks; }), 46)
      << "a residual for each block at least";
  expectSound(network, unfolded);
}

// The norm before the first block equals each block's last one.
TEST(RepeatedBlocks, BeginWhereTheNamesDo) {
  Network network;
  network.inputs.push_back({"x", FeatureMap{8, 1, 1}});
  network.layers.push_back(vectorLayer("/first", {"x"}, 11));
  for (const char* block : {"/block0/", "/block1/"})
    for (int k = 0; k < 12; ++k) {
      const std::string before = network.layers.back().name;
      network.layers.push_back(vectorLayer(block + std::to_string(k), {before}, k));
    }
  const std::vector<RepeatedBlock> blocks = repeatedBlocks(network);
  ASSERT_THAT(blocks, SizeIs(1));
  EXPECT_EQ(blocks[0], (RepeatedBlock{1, 12, 2}));
  const NetworkGraph graph = networkGraph(network, blocks);
  EXPECT_EQ(graph.hulls[0].title, "block");
  EXPECT_EQ(graph.nodes[2].label, "0");
}

TEST(RepeatedBlocks, OneChangedLayerEndsTheRun) {
  Network network;
  network.inputs.push_back({"x", FeatureMap{8, 1, 1}});
  std::string before = "x";
  for (int i = 0; i < 24; ++i) {
    network.layers.push_back(vectorLayer("l" + std::to_string(i), {before}, 8 + i % 4));
    before = network.layers.back().name;
  }
  EXPECT_THAT(repeatedBlocks(network), SizeIs(1));
  network.layers[13].pass->op = "gelu";
  const std::vector<RepeatedBlock> blocks = repeatedBlocks(network);
  ASSERT_FALSE(blocks.empty());
  for (const RepeatedBlock& block : blocks)
    EXPECT_TRUE(block.first + block.layers * block.copies <= 13 || block.first > 13);
  network.layers[13].pass->op = "relu";
  network.layers[13].inputs = {"l0"};
  EXPECT_LT(repeatedBlocks(network).front().copies, 6U) << "what a layer reads counts too";
}

TEST(RepeatedBlocks, RunsOfASetAreCopiesOfTheirNetwork) {
  const Network cnn = bundled("mlperf_tiny_resnet8"), bert = transformer("bert_base");
  const Network set = *joinedNetwork({{"resnet8", 3}, {"bert", 1}}, {cnn, bert});
  const std::size_t layers = cnn.layers.size();
  const std::vector<RepeatedBlock> blocks = repeatedBlocks(set);
  ASSERT_THAT(blocks, SizeIs(2)) << "the runs, and the blocks of the network that runs once";
  EXPECT_EQ(blocks[0], (RepeatedBlock{0, layers, 3}));
  EXPECT_EQ(blocks[1].copies, 12U);
  const NetworkGraph graph = networkGraph(set, blocks);
  EXPECT_EQ(graph.hulls[0].title, "resnet8");
  EXPECT_EQ(graph.hulls[1].title, "bert/block");
  expectSound(set, graph);
  EXPECT_THAT(tableBlocks(set),
              ElementsAre(RepeatedBlock{0, layers, 3}, RepeatedBlock{3 * layers, bert.layers.size(), 1}));
  EXPECT_EQ(tableBlocks(bert), repeatedBlocks(bert));
  EXPECT_EQ(timesText("resnet8", 3), "resnet8 × 3");
  EXPECT_EQ(timesText("bert", 1), "bert");
}

// Equal layers at the end of one network and the start of the next are no block.
TEST(RepeatedBlocks, NeverReachFromOneNetworkIntoAnother) {
  Network half;
  half.inputs.push_back({"x", FeatureMap{8, 1, 1}});
  for (int i = 0; i < 12; ++i)
    half.layers.push_back(
        vectorLayer("l" + std::to_string(i), {i == 0 ? "x" : "l" + std::to_string(i - 1)}, 8 + i % 4));
  const Network set = *joinedNetwork({{"a", 1}, {"b", 1}}, {half, half});
  for (const RepeatedBlock& block : repeatedBlocks(set))
    EXPECT_TRUE(block.first >= 12 || block.first + block.layers * block.copies <= 12);
}

TEST(NetworkGraph, BranchesLieBesideEachOther) {
  Network network;
  network.inputs.push_back({"x", FeatureMap{8, 1, 1}});
  network.layers = {vectorLayer("a", {"x"}), vectorLayer("b", {"x"}), vectorLayer("c", {"x"}),
                    vectorLayer("join", {"a", "b", "c", "x"})};
  const NetworkGraph graph = networkGraph(network, {});
  EXPECT_THAT(labels(graph), ElementsAre("x", "a", "b", "c", "join"));
  EXPECT_EQ(graph.nodes[1].box.top, graph.nodes[2].box.top);
  EXPECT_LT(graph.nodes[1].box.right(), graph.nodes[2].box.left);
  EXPECT_EQ(graph.nodes[2].box.middle(), graph.nodes[4].box.middle()) << "below the middle of what it reads";
  EXPECT_EQ(graph.edges.size(), 7U);
  EXPECT_TRUE(graph.edges.back().passesRanks) << "from x, past the branches";
  EXPECT_EQ(graph.edges.front().elements, 8);
  expectSound(network, graph);
}

TEST(NetworkGraph, LayersInAnyOrderHaveAllTheirEdges) {
  Network network = transformer("bert_base");
  std::swap(network.layers[3], network.layers[9]);
  EXPECT_THAT(repeatedBlocks(network), IsEmpty());
  const NetworkGraph graph = networkGraph(network, {});
  EXPECT_EQ(graph.edges.size(), networkGraph(transformer("bert_base"), {}).edges.size());
  expectSound(network, graph);
}

TEST(NetworkGraph, AnInputStandsAboveItsFirstReader) {
  Network network;
  network.inputs = {{"x", FeatureMap{8, 1, 1}}, {"late", FeatureMap{8, 1, 1}}};
  network.layers = {vectorLayer("a", {"x"}), vectorLayer("b", {"a"}), vectorLayer("c", {"b", "late"})};
  const NetworkGraph graph = networkGraph(network, {});
  EXPECT_EQ(graph.nodes[1].box.top, graph.nodes[3].box.top);
  expectSound(network, graph);
}

TEST(NetworkGraph, OfNothingIsEmpty) {
  EXPECT_EQ(networkGraph(Network{}, {}), NetworkGraph{});
}

TEST(NetworkGraph, IsSoundForEveryBundledNetwork) {
  for (const char* name : {"alexnet", "resnet18", "googlenet", "yolov2", "mobilenet_v2", "squeezenet1_0"}) {
    const std::string file = inSource(std::string("networks/") + name + ".json");
    const Result<Network> network = readNetworkFile(file);
    if (!network) continue;
    SCOPED_TRACE(name);
    expectSound(*network, networkGraph(*network, {}));
    expectSound(*network, networkGraph(*network, repeatedBlocks(*network)));
  }
}

TEST(NetworkGraph, IsSoundForRandomGraphs) {
  std::mt19937 random(7);
  for (int run = 0; run < 60; ++run) {
    Network network;
    network.inputs.push_back({"x", FeatureMap{8, 1, 1}});
    const int layers = 1 + static_cast<int>(random() % 60);
    for (int i = 0; i < layers; ++i) {
      std::set<std::string> inputs;
      for (unsigned k = 0; k <= random() % 3; ++k) {
        const auto back = 1 + random() % 6;
        inputs.insert(back > network.layers.size() ? "x" : network.layers[network.layers.size() - back].name);
      }
      network.layers.push_back(vectorLayer("n" + std::to_string(i), {inputs.begin(), inputs.end()}));
      if (random() % 5 == 0) network.layers.back().type = LayerType::Move;
    }
    SCOPED_TRACE(run);
    const NetworkGraph graph = networkGraph(network, {});
    expectSound(network, graph);
    EXPECT_EQ(graph, networkGraph(network, {})) << "the same each time";
    expectSound(network, networkGraph(network, repeatedBlocks(network)));
  }
}

}  // namespace
}  // namespace tilescope
