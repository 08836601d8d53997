// SPDX-License-Identifier: GPL-3.0-or-later
// A network as ranks of nodes and edges from top to bottom. Equal consecutive blocks are folded into one hull (frame).
// Lengths are px at 100 %.
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
  std::size_t from = 0, to = 0;
  double elements = 0;
  bool passesRanks = false;       // a residual: routed past the nodes in between
  std::vector<GraphPoint> route;  // corners, from the source's lower edge to the target's upper edge

  bool operator==(const GraphEdge&) const = default;
};

// A frame around one block that stands for equal ones.
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

// Copies have equal layers, shapes and edges; each reads the previous one as the first reads the layers before it.
struct RepeatedBlock {
  std::size_t first = 0, layers = 0, copies = 0;  // first: index of its first layer. layers: per copy.

  bool operator==(const RepeatedBlock&) const = default;
};

// In network order, without overlap. Prefers to hide most layers, then the shortest block. In a set of networks, runs
// of a network are copies.
std::vector<RepeatedBlock> repeatedBlocks(const Network& network);

// Blocks with many copies; in a set, every network.
std::vector<RepeatedBlock> tableBlocks(const Network& network);

inline constexpr std::string_view kNameSeparators = "._/:- ";
std::string commonStart(const Network& network, std::size_t first, std::size_t layers);

// "block"; in a set, the name of the network.
std::string blockTitle(const Network& network, const RepeatedBlock& block);

std::string timesText(const std::string& title, std::size_t copies);

NetworkGraph networkGraph(const Network& network, const std::vector<RepeatedBlock>& fold);

}  // namespace tilescope
