// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/network_graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "core/base/ensure.h"
#include "core/picture/graph_layout.h"
#include "core/workload/network_set.h"
#include "core/workload/tensor_problem.h"

namespace tilescope {
namespace {

constexpr std::string_view kDigits = "0123456789";

GraphRole roleOf(const Layer& layer) {
  switch (layer.type) {
    case LayerType::Vector:
    case LayerType::Pool:
    case LayerType::Add:
      return GraphRole::Pass;
    case LayerType::Move:
    case LayerType::Concat:
    case LayerType::Reorg:
      return GraphRole::Move;
    case LayerType::Opaque:
      return GraphRole::Unknown;
    default:
      return GraphRole::Product;
  }
}

void stripBack(std::string& text, std::string_view letters) {
  text.erase(text.find_last_not_of(letters) + 1);
}

std::string titleOf(std::string start) {
  stripBack(start, kNameSeparators);
  stripBack(start, kDigits);
  stripBack(start, kNameSeparators);
  start.erase(0, std::min(start.find_first_not_of(kNameSeparators), start.size()));
  return start.empty() ? "block" : start;
}

double elementsOfOutput(const Layer& layer) {
  return static_cast<double>(tensorElements(layer)[index(Tensor::O)]);
}

class GraphMaker {
 public:
  GraphMaker(const Network& network, const std::vector<RepeatedBlock>& fold) : network_(network), fold_(fold) {}

  NetworkGraph make() {
    addInputs();
    addLayers();
    addEdges();
    layOut(graph_);
    return std::move(graph_);
  }

 private:
  void addInputs() {
    for (const NetworkInput& input : network_.inputs) {
      nodes_.emplace(input.name, graph_.nodes.size());
      graph_.nodes.push_back({input.name, GraphRole::Input, {}, {}, {}});
    }
  }

  // Nothing is folded if a layer precedes one that it reads, which files allow.
  void addLayers() {
    if (const std::vector<std::size_t> order = readingOrder(network_); !std::is_sorted(order.begin(), order.end())) {
      for (const std::size_t layer : order) add(layer, network_.layers[layer].name, {});
      return;
    }
    auto block = fold_.begin();
    for (std::size_t i = 0; i < network_.layers.size();) {
      if (block == fold_.end() || i < block->first) {
        add(i, network_.layers[i].name, {});
        ++i;
        continue;
      }
      ensure(i == block->first && block->layers > 0 &&
                 block->first + block->layers * block->copies <= network_.layers.size(),
             "folded blocks follow each other in the network");
      addBlock(*block);
      i += block->layers * block->copies;
      ++block;
    }
  }

  void add(std::size_t layer, const std::string& label, std::optional<std::size_t> hull) {
    nodes_.emplace(network_.layers[layer].name, graph_.nodes.size());
    graph_.nodes.push_back({label, roleOf(network_.layers[layer]), {layer}, hull, {}});
  }

  void addBlock(const RepeatedBlock& block) {
    const std::string start = commonStart(network_, block.first, block.layers);
    const std::size_t first = graph_.nodes.size();
    for (std::size_t k = 0; k < block.layers; ++k)
      add(block.first + k, network_.layers[block.first + k].name.substr(start.size()), graph_.hulls.size());
    for (std::size_t copy = 1; copy < block.copies; ++copy)
      for (std::size_t k = 0; k < block.layers; ++k) {
        const std::size_t layer = block.first + copy * block.layers + k;
        graph_.nodes[first + k].layers.push_back(layer);
        nodes_.emplace(network_.layers[layer].name, first + k);
      }
    graph_.hulls.push_back({blockTitle(network_, block), block.copies, {}});
  }

  // An edge of a later copy either equals an edge of the first copy, or connects two copies.
  void addEdges() {
    std::map<std::pair<std::size_t, std::size_t>, bool> known;
    for (const Layer& layer : network_.layers) {
      const std::size_t to = nodes_.at(layer.name);
      for (const std::string& input : layer.inputs) {
        const auto found = nodes_.find(input);
        if (found == nodes_.end()) continue;
        const std::size_t from = found->second;
        if (from >= to || !known.try_emplace({from, to}, true).second) continue;
        graph_.edges.push_back({from, to, elementsFrom(from), false, {}});
      }
    }
  }

  double elementsFrom(std::size_t node) const {
    const std::vector<std::size_t>& layers = graph_.nodes[node].layers;
    if (!layers.empty()) return elementsOfOutput(network_.layers[layers.front()]);
    const std::optional<FeatureMap>& size = network_.inputs[node].size;
    return size ? static_cast<double>(size->channels) * static_cast<double>(size->height) *
                      static_cast<double>(size->width)
                : 0;
  }

  const Network& network_;
  const std::vector<RepeatedBlock>& fold_;
  NetworkGraph graph_;
  std::unordered_map<std::string, std::size_t> nodes_;  // by name of layer or input
};

}  // namespace

std::string blockTitle(const Network& network, const RepeatedBlock& block) {
  for (std::size_t i = 0; i < network.members.size(); ++i)
    if (firstLayer(network, i) == block.first && network.members[i].layers == block.layers)
      return network.members[i].name;
  return titleOf(commonStart(network, block.first, block.layers));
}

std::string timesText(const std::string& title, std::size_t copies) {
  return copies == 1 ? title : fmt::format("{} × {}", title, copies);
}

NetworkGraph networkGraph(const Network& network, const std::vector<RepeatedBlock>& fold) {
  return GraphMaker(network, fold).make();
}

}  // namespace tilescope
