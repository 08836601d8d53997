// SPDX-License-Identifier: GPL-3.0-or-later
// A network as a picture of nodes and edges: layers in ranks from top to bottom, consecutive equal blocks folded into
// one hull. Lengths in px at 100 %, y downwards.
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
  std::string label;  // within its hull without the common prefix of the block's layers
  GraphRole role = GraphRole::Product;
  std::vector<std::size_t> layers;  // indices in the network; for a folded block one per copy; empty: an input
  std::optional<std::size_t> hull;
  GraphBox box;

  bool operator==(const GraphNode&) const = default;
};

struct GraphPoint {
  double x = 0, y = 0;

  bool operator==(const GraphPoint&) const = default;
};

struct GraphEdge {
  std::size_t from = 0, to = 0;   // nodes
  double elements = 0;            // of the tensor, per image
  bool passesRanks = false;       // a residual: drawn beside the nodes between its ends
  std::vector<GraphPoint> route;  // corners from the lower edge of the source to the upper edge of the target

  bool operator==(const GraphEdge&) const = default;
};

// Consecutive blocks of equal layers, shown as one.
struct GraphHull {
  std::string title;       // "block": common prefix of the names of all its layers
  std::size_t copies = 0;  // at least 2
  GraphBox box;            // around its nodes, including a line for the title

  bool operator==(const GraphHull&) const = default;
};

struct NetworkGraph {
  std::vector<GraphNode> nodes;
  std::vector<GraphEdge> edges;
  std::vector<GraphHull> hulls;
  double width = 0, height = 0;

  bool operator==(const NetworkGraph&) const = default;
};

// Only the first copy of the block is in the graph. The other copies have the same layers, shapes and edges, and each
// reads the previous copy as the first reads what comes before it.
struct RepeatedBlock {
  std::size_t first = 0, layers = 0, copies = 0;  // in the network: index of the first layer; layers per copy

  bool operator==(const RepeatedBlock&) const = default;
};

// In network order, without overlap. Of several ways to fold, the one that hides most layers, then the one with the
// shortest block; a block begins where the names of its layers do. In a set, the runs of a network are its copies.
std::vector<RepeatedBlock> repeatedBlocks(const Network& network);

// The blocks that tables fold: those with many copies, or all networks of a set, even with a single run.
std::vector<RepeatedBlock> tableBlocks(const Network& network);

inline constexpr std::string_view kNameSeparators = "._/:- ";
// Common prefix of the names of consecutive layers, up to a separator: "block0.".
std::string commonStart(const Network& network, std::size_t first, std::size_t layers);

// Title of a block: "block"; runs of a set are named after their network.
std::string blockTitle(const Network& network, const RepeatedBlock& block);

// "gate × 32"; for a single copy "gate".
std::string timesText(const std::string& title, std::size_t copies);

// fold: blocks to show as one: all of repeatedBlocks(), or fewer.
NetworkGraph networkGraph(const Network& network, const std::vector<RepeatedBlock>& fold);

}  // namespace tilescope
