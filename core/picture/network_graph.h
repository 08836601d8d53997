// SPDX-License-Identifier: GPL-3.0-or-later
// A network as a picture of nodes and edges: layers in ranks from top to bottom, equal blocks that follow each other
// folded into one hull. Lengths in px at 100 %, y downward.
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
  std::string label;  // within its hull without the words that all layers of the block begin with
  GraphRole role = GraphRole::Product;
  std::vector<std::size_t> layers;  // in the network; of a folded block one for each copy; none: an input
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
  double elements = 0;            // of the tensor, for one image
  bool passesRanks = false;       // a residual: drawn beside the nodes between its ends
  std::vector<GraphPoint> route;  // corners from the lower edge of the one to the upper edge of the other

  bool operator==(const GraphEdge&) const = default;
};

// Blocks of equal layers in a row, shown as one.
struct GraphHull {
  std::string title;       // "block": what the names of all its layers begin with
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

// The copy of the block that is in the graph is the first; the others have the same layers, shapes and edges, and read
// the one before them as it reads what comes before it.
struct RepeatedBlock {
  std::size_t first = 0, layers = 0, copies = 0;  // in the network: first layer, layers of one copy

  bool operator==(const RepeatedBlock&) const = default;
};

// In the order of the network, without overlap; of several ways to fold the one that hides most layers, the shortest
// block first; a block begins where the names of its layers do. In a set, the runs of a network are its copies.
std::vector<RepeatedBlock> repeatedBlocks(const Network& network);

// Those that tables fold: with many copies, or all networks of a set, also with one run.
std::vector<RepeatedBlock> tableBlocks(const Network& network);

inline constexpr std::string_view kNameSeparators = "._/:- ";
// What the names of consecutive layers all begin with, up to a separator: "block0.".
std::string commonStart(const Network& network, std::size_t first, std::size_t layers);

// What a block is called: "block"; runs of a set after their network.
std::string blockTitle(const Network& network, const RepeatedBlock& block);

// "gate × 32"; alone "gate".
std::string timesText(const std::string& title, std::size_t copies);

// fold: blocks to show as one; those of repeatedBlocks(), or fewer.
NetworkGraph networkGraph(const Network& network, const std::vector<RepeatedBlock>& fold);

}  // namespace tilescope
