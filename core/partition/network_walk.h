// SPDX-License-Identifier: GPL-3.0-or-later
// A network's layers as a graph, and which of them form a chain (chain.h). Internal to core/partition.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/result.h"
#include "core/workload/network.h"

namespace tilescope {

struct NetworkWalk {
  // By layer and input: index of the operand, either a layer or layers.size() + a network input.
  std::vector<std::vector<std::size_t>> operands;
  std::vector<std::size_t> position;  // by layer; topological, then file order
  std::vector<std::size_t> order;
  std::vector<std::int64_t> way;  // longest path from the input through the layer, counting convolutions and poolings
  // By layer: the layer whose map contains its output, often itself. For add, concat and reorg: the main operand's
  // owner; an add has its own map if its main operand has another reader.
  std::vector<std::size_t> owner;

  bool isInput(std::size_t operand) const { return operand >= operands.size(); }
  bool hasMap(std::size_t layer) const { return owner[layer] == layer; }
  // By longest path to the map, then by position.
  bool isBefore(std::size_t a, std::size_t b) const;
  // The operand whose map is last by isBefore().
  std::size_t mainOperand(std::size_t layer) const;
  // Whether the main path to `last` (included) contains the operand.
  bool isOnMainPath(std::size_t operand, std::size_t last) const;
};

// Requires an acyclic network whose inputs exist, as every reader guarantees.
NetworkWalk walkOf(const Network& network);

struct ChainPart {
  std::size_t end = 0;
  std::vector<bool> isIncluded;
  std::vector<std::size_t> cutOff;  // from the global pooling or first fc on
};

Result<ChainPart> chainPartOf(const Network& network, const NetworkWalk& walk);

}  // namespace tilescope
