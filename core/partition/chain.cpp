// SPDX-License-Identifier: GPL-3.0-or-later
// A tensor consists of pieces: maps of convolutions and poolings. An add has the pieces of its main operand, or its own
// map if these have another direct reader; its other operands become skips to the layer of the last piece. A concat has
// all operands' pieces. A reorg changes which rows its readers need.
#include "core/partition/chain.h"

#include <algorithm>
#include <functional>
#include <queue>

#include "core/partition/network_walk.h"
#include "core/workload/network_set.h"
#include "core/workload/tensor_problem.h"

namespace tilescope {
namespace {

struct Piece {
  std::size_t operand = 0;  // a layer with its own map, or a network input
  Reach rows, columns;      // rows (columns) of the map needed for a row (column) of the tensor

  bool operator==(const Piece&) const = default;
};
using Pieces = std::vector<Piece>;

// The rows of a map needed for `outer` rows of a tensor, of which each row needs `inner` rows of the map.
Reach through(const Reach& outer, const Reach& inner) {
  return {(outer.kernel - 1) * inner.stride + inner.kernel, outer.stride * inner.stride,
          outer.padding * inner.stride + inner.padding};
}

Pieces through(const Reach& rows, const Reach& columns, Pieces pieces) {
  for (Piece& piece : pieces) {
    piece.rows = through(rows, piece.rows);
    piece.columns = through(columns, piece.columns);
  }
  return pieces;
}

Reach windowReach(const Window& window, std::size_t axis) {
  const std::int64_t kernel = axis == 0 ? window.kernelHeight : window.kernelWidth;
  return {window.dilation[axis] * (kernel - 1) + 1, window.stride[axis], window.padding[axis]};
}

class ChainBuilder {
 public:
  ChainBuilder(const Network& network, const NetworkWalk& walk, const ChainPart& part)
      : network_(network), walk_(walk), part_(part), pieces_(network.layers.size()), edges_(network.layers.size()) {
    countUsers();
    for (const std::size_t layer : walk_.order)
      if (part_.isIncluded[layer]) visit(layer);
  }

  Chain build() const;

 private:
  void countUsers();
  void visit(std::size_t layer);
  void addSkips(std::size_t layer);
  bool isProjection(std::size_t layer, std::size_t add) const;
  void addEdges(const Pieces& pieces, std::size_t target, const ChainEdge& kind);

  Pieces piecesOf(std::size_t operand) const {
    const bool isMap = walk_.isInput(operand) || walk_.hasMap(operand);
    return isMap ? Pieces{{operand, {}, {}}} : pieces_[operand];
  }
  Pieces readBy(std::size_t layer) const {
    const Layer& window = network_.layers[layer];
    return through(windowReach(window.window, 0), windowReach(window.window, 1),
                   piecesOf(walk_.operands[layer].front()));
  }
  const FeatureMap& sizeOf(std::size_t operand) const {
    return walk_.isInput(operand) ? *network_.inputs[operand - network_.layers.size()].size
                                  : network_.layers[operand].out;
  }
  // If the operand is s times as large as the sum, only every s-th row and column is used.
  Pieces sampled(std::size_t operand, const FeatureMap& sum) const {
    const FeatureMap& size = sizeOf(operand);
    return through({1, size.height / sum.height}, {1, size.width / sum.width}, piecesOf(operand));
  }

  std::vector<std::size_t> nodesInOrder() const;
  ChainLayer chainLayer(std::size_t node, const std::vector<std::size_t>& mapOf) const;
  void markOutputs(const std::vector<std::size_t>& mapOf, Chain& chain) const;

  const Network& network_;
  const NetworkWalk& walk_;
  const ChainPart& part_;
  std::vector<std::size_t> users_;
  std::vector<bool> isProjection_;
  std::vector<Pieces> pieces_;
  std::vector<std::vector<ChainEdge>> edges_;  // inputs of layers with their own map; sources are operands, not maps
};

void ChainBuilder::countUsers() {
  users_.assign(network_.layers.size(), 0);
  isProjection_.assign(network_.layers.size(), false);
  for (const std::vector<std::size_t>& operands : walk_.operands)
    for (const std::size_t operand : operands)
      if (!walk_.isInput(operand)) ++users_[operand];
}

void ChainBuilder::visit(std::size_t layer) {
  const Layer& at = network_.layers[layer];
  Pieces& pieces = pieces_[layer];
  switch (at.type) {
    case LayerType::Add:
      pieces = sampled(walk_.mainOperand(layer), at.out);
      if (walk_.hasMap(layer)) addEdges(pieces, layer, {});
      addSkips(layer);
      break;
    case LayerType::Concat:
      for (const std::size_t operand : walk_.operands[layer])
        for (const Piece& piece : piecesOf(operand))
          if (std::find(pieces.begin(), pieces.end(), piece) == pieces.end()) pieces.push_back(piece);
      break;
    case LayerType::Reorg: {
      const std::int64_t block = at.in.height / at.out.height;
      pieces = through({block, block}, {block, block}, piecesOf(walk_.operands[layer].front()));
      break;
    }
    default:
      addEdges(readBy(layer), layer, {});
  }
}

void ChainBuilder::addSkips(std::size_t layer) {
  const std::size_t main = walk_.mainOperand(layer), target = walk_.owner[layer];
  for (const std::size_t operand : walk_.operands[layer]) {
    if (operand == main || walk_.isInput(target)) continue;
    ChainEdge skip;
    skip.isSkip = true;
    if (!isProjection(operand, layer)) {
      addEdges(sampled(operand, network_.layers[layer].out), target, skip);
      continue;
    }
    const Layer& projection = network_.layers[operand];
    skip.projectionWeights = tensorElements(projection)[static_cast<std::size_t>(Tensor::W)];
    skip.projection = projection.name;
    addEdges(readBy(operand), target, skip);
    edges_[operand].clear();
    isProjection_[operand] = true;
  }
}

// Not if the convolution ends a longer branch.
bool ChainBuilder::isProjection(std::size_t layer, std::size_t add) const {
  if (walk_.isInput(layer) || network_.layers[layer].type != LayerType::Conv) return false;
  return users_[layer] == 1 && walk_.way[layer] < walk_.way[add] && edges_[layer].size() == 1 &&
         walk_.isOnMainPath(edges_[layer].front().source, walk_.mainOperand(add));
}

void ChainBuilder::addEdges(const Pieces& pieces, std::size_t target, const ChainEdge& kind) {
  std::vector<ChainEdge>& edges = edges_[target];
  for (const Piece& piece : pieces) {
    if (piece.operand == target) continue;  // a map added to itself
    ChainEdge edge = kind;
    edge.source = piece.operand;
    edge.rows = piece.rows;
    edge.columns = piece.columns;
    if (std::find(edges.begin(), edges.end(), edge) == edges.end()) edges.push_back(edge);
  }
}

// Layers with maps, in file order except that a skip's source precedes its target.
std::vector<std::size_t> ChainBuilder::nodesInOrder() const {
  std::vector<std::vector<std::size_t>> users(network_.layers.size());
  std::vector<std::size_t> open(network_.layers.size(), 0), nodes;
  std::priority_queue<std::size_t, std::vector<std::size_t>, std::greater<>> ready;
  for (std::size_t layer = 0; layer < network_.layers.size(); ++layer) {
    if (!part_.isIncluded[layer] || !walk_.hasMap(layer) || isProjection_[layer]) continue;
    for (const ChainEdge& edge : edges_[layer]) {
      if (walk_.isInput(edge.source)) continue;
      users[edge.source].push_back(layer);
      ++open[layer];
    }
    if (open[layer] == 0) ready.push(layer);
  }
  while (!ready.empty()) {
    nodes.push_back(ready.top());
    ready.pop();
    for (const std::size_t user : users[nodes.back()])
      if (--open[user] == 0) ready.push(user);
  }
  return nodes;
}

ChainLayer ChainBuilder::chainLayer(std::size_t node, const std::vector<std::size_t>& mapOf) const {
  Layer image = network_.layers[node];
  image.batch = 1;
  ChainLayer layer{image.name, image.type, 0, 0, edges_[node], {}};
  if (image.type != LayerType::Add) layer.weights = tensorElements(image)[static_cast<std::size_t>(Tensor::W)];
  layer.macs = static_cast<std::int64_t>(macs(image));
  for (ChainEdge& edge : layer.inputs) {
    edge.source = walk_.isInput(edge.source) ? 0 : mapOf[edge.source];
    edge.target = mapOf[node];
  }
  std::stable_sort(layer.inputs.begin(), layer.inputs.end(),
                   [](const ChainEdge& a, const ChainEdge& b) { return a.source < b.source; });
  return layer;
}

void ChainBuilder::markOutputs(const std::vector<std::size_t>& mapOf, Chain& chain) const {
  const auto mark = [&](std::size_t operand) {
    for (const Piece& piece : piecesOf(operand))
      if (!walk_.isInput(piece.operand)) chain.maps[mapOf[piece.operand]].isOutput = true;
  };
  mark(part_.end);
  for (std::size_t layer = 0; layer < network_.layers.size(); ++layer) {
    if (part_.isIncluded[layer]) continue;
    for (const std::size_t operand : walk_.operands[layer])
      if (!walk_.isInput(operand) && part_.isIncluded[operand]) mark(operand);
  }
}

Chain ChainBuilder::build() const {
  const std::vector<std::size_t> nodes = nodesInOrder();
  std::vector<std::size_t> mapOf(network_.layers.size(), 0);
  for (std::size_t k = 0; k < nodes.size(); ++k) mapOf[nodes[k]] = k + 1;
  Chain chain;
  chain.network = network_.name;
  const std::size_t source = edges_[nodes.front()].front().source;
  ensure(walk_.isInput(source), "the first layer of a chain reads the network's input");
  chain.maps.push_back({network_.inputs[source - network_.layers.size()].name, sizeOf(source)});
  for (const std::size_t node : nodes) {
    chain.maps.push_back({network_.layers[node].name, network_.layers[node].out});
    chain.layers.push_back(chainLayer(node, mapOf));
  }
  for (std::size_t layer = 0; layer < network_.layers.size(); ++layer) {
    const bool isMerged = part_.isIncluded[layer] && !walk_.hasMap(layer);
    if (isMerged && !walk_.isInput(walk_.owner[layer]))
      chain.layers[mapOf[walk_.owner[layer]] - 1].merged.push_back(network_.layers[layer].name);
  }
  markOutputs(mapOf, chain);
  for (const std::size_t layer : part_.cutOff) chain.after.push_back(network_.layers[layer].name);
  return chain;
}

}  // namespace

Result<Chain> chainOf(const Network& network) {
  if (std::optional<Diagnostic> refused = refusedSet(network)) return *std::move(refused);
  const NetworkWalk walk = walkOf(network);
  const Result<ChainPart> part = chainPartOf(network, walk);
  if (!part) return part.diagnostics();
  const auto layers = static_cast<std::size_t>(std::count(part->isIncluded.begin(), part->isIncluded.end(), true));
  if (layers > kLongestChain) {
    Diagnostic tooLong;
    tooLong.found = std::to_string(layers) + " layers up to the global pooling or the first fc";
    tooLong.expected = "at most " + std::to_string(kLongestChain);
    tooLong.remedy = "Partition the parts of the network one by one.";
    return tooLong;
  }
  return {ChainBuilder(network, walk, *part).build(), part.diagnostics()};
}

}  // namespace tilescope
