// SPDX-License-Identifier: GPL-3.0-or-later
// A network's layers as a graph in topological order, and which of them belong to a chain (chain.h). Internal to
// core/partition.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/result.h"
#include "core/workload/network.h"

namespace tilescope {

struct NetworkWalk {
  // For each layer, in the order of its inputs: the index of the operand, which is a layer, or layers.size() + the
  // index of a network input.
  std::vector<std::vector<std::size_t>> operands;
  std::vector<std::size_t> position;  // of each layer: topological, then by file
  std::vector<std::size_t> order;     // layers by position
  std::vector<std::int64_t> way;      // longest path from the input through the layer, in convolutions and poolings
  // The layer whose map contains a layer's output: itself; for add, concat and reorg the owner of the main operand. An
  // add whose main operand has another reader has its own map, because both maps must exist.
  std::vector<std::size_t> owner;

  bool isInput(std::size_t operand) const { return operand >= operands.size(); }
  bool hasMap(std::size_t layer) const { return owner[layer] == layer; }
  // Whether the map of operand a comes before the map of b: by the length of the longest path, then by position.
  bool isBefore(std::size_t a, std::size_t b) const;
  // The operand whose map comes last.
  std::size_t mainOperand(std::size_t layer) const;
  // Whether the main path that ends at `last`, inclusive, contains the operand.
  bool isOnMainPath(std::size_t operand, std::size_t last) const;
};

// The network must have no cycle, and its inputs must exist; every reader of networks guarantees both.
NetworkWalk walkOf(const Network& network);

// The part of a network that becomes a chain.
struct ChainPart {
  std::size_t end = 0;              // the layer that produces the last map
  std::vector<bool> isIncluded;     // whether the last map depends on the layer
  std::vector<std::size_t> cutOff;  // layers from the global pooling or first fc to the network's end
};

// Errors and warnings as in chainOf().
Result<ChainPart> chainPartOf(const Network& network, const NetworkWalk& walk);

}  // namespace tilescope
