// SPDX-License-Identifier: GPL-3.0-or-later
// A network as a picture of nodes and edges: layers in ranks from top to bottom. Consecutive equal blocks are folded
// into one hull (a frame around the first). Lengths are px at 100 %, y downwards.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/workload/network.h"

namespace tilescope {

enum class GraphRole { Input, Product, Pass, Move, Unknown };

struct GraphBox {
  double left = 0, top = 0, width = 0, height = 0;

  double right() const { return left + width; }
  double bottom() const { return top + height; }
  double middle() const { return left + width / 2; }
  bool operator==(const GraphBox&) const = default;
};

struct GraphNode {
  std::string label;  // inside a hull, without the block's common prefix
  GraphRole role = GraphRole::Product;
  std::vector<std::size_t> layers;  // indices in the network, one per copy of a folded block; empty: an input
  std::optional<std::size_t> hull;
  GraphBox box;

  bool operator==(const GraphNode&) const = default;
};

struct GraphPoint {
  double x = 0, y = 0;

  bool operator==(const GraphPoint&) const = default;
};

struct GraphEdge {
  std::size_t from = 0, to = 0;   // node indices
  double elements = 0;            // of the tensor, for one image
  bool passesRanks = false;       // a residual: routed past the nodes in between
  std::vector<GraphPoint> route;  // corners, from the source's lower edge to the target's upper edge

  bool operator==(const GraphEdge&) const = default;
};

// A frame around one block that stands for several equal ones.
struct GraphHull {
  std::string title;       // "block": the common prefix of all its layer names
  std::size_t copies = 0;  // at least 2
  GraphBox box;            // around its nodes, with a line for the title

  bool operator==(const GraphHull&) const = default;
};

struct NetworkGraph {
  std::vector<GraphNode> nodes;
  std::vector<GraphEdge> edges;
  std::vector<GraphHull> hulls;
  double width = 0, height = 0;

  bool operator==(const NetworkGraph&) const = default;
};

// Consecutive equal blocks. All copies have the same layers, shapes and edges, and each reads the previous copy in the
// same way as the first reads the layers before it.
struct RepeatedBlock {
  std::size_t first = 0, layers = 0, copies = 0;  // first: index of its first layer. layers: per copy.

  bool operator==(const RepeatedBlock&) const = default;
};

// All repeated blocks in network order, without overlap. Prefers the folding that hides most layers, then the shortest
// block. Names decide where a block begins. In a set of networks, repeated runs of a network are its copies.
std::vector<RepeatedBlock> repeatedBlocks(const Network& network);

// The blocks that tables fold: those with many copies. In a set, every network, even with a single run.
std::vector<RepeatedBlock> tableBlocks(const Network& network);

inline constexpr std::string_view kNameSeparators = "._/:- ";
// Common prefix of consecutive layer names, up to a separator: "block0.".
std::string commonStart(const Network& network, std::size_t first, std::size_t layers);

// "block"; in a set, the name of the network.
std::string blockTitle(const Network& network, const RepeatedBlock& block);

// "gate × 32", or "gate" for a single copy.
std::string timesText(const std::string& title, std::size_t copies);

// fold: the blocks to show as one, from repeatedBlocks().
NetworkGraph networkGraph(const Network& network, const std::vector<RepeatedBlock>& fold);

}  // namespace tilescope
