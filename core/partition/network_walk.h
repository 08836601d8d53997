// SPDX-License-Identifier: GPL-3.0-or-later
// The layers of a network as a graph in computable order, and which of them a chain covers; internal to
// core/partition.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/result.h"
#include "core/workload/network.h"

namespace tilescope {

struct NetworkWalk {
  // Of each layer, in the order of its inputs: the layer, or layers.size() + the number of the network input.
  std::vector<std::vector<std::size_t>> operands;
  std::vector<std::size_t> position;  // of each layer in an order with every layer after its operands, the file's else
  std::vector<std::size_t> order;     // the layers by position
  std::vector<std::int64_t> way;      // convolutions and poolings on the longest way from the input through the layer
  // The layer whose map a layer's output is part of: itself, of add, concat and reorg the owner of the main operand.
  // A sum whose main operand something else reads too has a map of its own: both have to be there.
  std::vector<std::size_t> owner;

  bool isInput(std::size_t operand) const { return operand >= operands.size(); }
  bool hasMap(std::size_t layer) const { return owner[layer] == layer; }
  // Whether the map of operand a comes before that of b: by the longest way, among equals by position.
  bool isBefore(std::size_t a, std::size_t b) const;
  // The operand whose map comes last.
  std::size_t mainOperand(std::size_t layer) const;
  // Whether the way from `last` back along main operands passes `operand`; `last` is on it.
  bool isOnMainPath(std::size_t operand, std::size_t last) const;
};

// The inputs of the network exist and there is no cycle, as every reader of networks guarantees.
NetworkWalk walkOf(const Network& network);

// What a chain covers.
struct ChainPart {
  std::size_t end = 0;              // the layer whose output is the last map's
  std::vector<bool> isIncluded;     // of each layer: the end depends on it, or is it
  std::vector<std::size_t> cutOff;  // the layers from the global pooling or first fc on that lead to the network's end
};

// Errors and warnings as chainOf has them.
Result<ChainPart> chainPartOf(const Network& network, const NetworkWalk& walk);

}  // namespace tilescope
