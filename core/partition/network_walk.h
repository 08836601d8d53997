// SPDX-License-Identifier: GPL-3.0-or-later
// The layers of a network as a graph in topological order, and which of them a chain covers; internal to
// core/partition.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/result.h"
#include "core/workload/network.h"

namespace tilescope {

struct NetworkWalk {
  // For each layer, in the order of its inputs: the index of the layer, or layers.size() + the index of the network
  // input.
  std::vector<std::vector<std::size_t>> operands;
  std::vector<std::size_t> position;  // of each layer in topological order, otherwise in file order
  std::vector<std::size_t> order;     // the layers by position
  std::vector<std::int64_t> way;      // number of convolutions and poolings on the longest path from the input through
                                      // the layer
  // The layer whose map contains a layer's output: itself; for add, concat and reorg the owner of the main operand. An
  // add whose main operand has another reader has its own map, because both maps must exist.
  std::vector<std::size_t> owner;

  bool isInput(std::size_t operand) const { return operand >= operands.size(); }
  bool hasMap(std::size_t layer) const { return owner[layer] == layer; }
  // Whether the map of operand a comes before that of b: by the longest path, equal ones by position.
  bool isBefore(std::size_t a, std::size_t b) const;
  // The operand whose map comes last.
  std::size_t mainOperand(std::size_t layer) const;
  // Whether the path from `last` back along main operands passes `operand`; `last` is on it.
  bool isOnMainPath(std::size_t operand, std::size_t last) const;
};

// The network's inputs must exist and there must be no cycle, as every reader of networks guarantees.
NetworkWalk walkOf(const Network& network);

// The part of a network that a chain covers.
struct ChainPart {
  std::size_t end = 0;              // the layer that produces the last map
  std::vector<bool> isIncluded;     // for each layer: whether the end depends on it, or is it
  std::vector<std::size_t> cutOff;  // the layers from the global pooling or first fc on that lead to the network's end
};

// Same errors and warnings as chainOf.
Result<ChainPart> chainPartOf(const Network& network, const NetworkWalk& walk);

}  // namespace tilescope
