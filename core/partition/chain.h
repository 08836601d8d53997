// SPDX-License-Identifier: GPL-3.0-or-later
// A network as Occam sees it, called a chain: feature maps L_0 … L_n in sequence, where layer k produces L_k
// (Gondimalla et al., "Occam", section III). Its layers are convolutions and poolings. Add, concat and reorg layers
// belong to the map that they produce, projection shortcuts to their skip connections. An add whose main operand has
// another reader is a layer with its own map. Sizes are elements of one image; weights have no bias.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/workload/network.h"

namespace tilescope {

// The rows (or columns) of a map that a layer reads for its output rows. n rows need (n − 1) · stride + kernel rows, at
// most all; they begin at r · stride − padding for output row r. A dilated kernel counts as d · (k − 1) + 1. A reorg in
// between multiplies all by its block size.
struct Reach {
  std::int64_t kernel = 1;
  std::int64_t stride = 1;
  std::int64_t padding = 0;  // rows above the first row (columns left of the first one)

  bool operator==(const Reach&) const = default;
};

// Layer `target` reads map `source`; source < target.
struct ChainEdge {
  std::size_t source = 0;
  std::size_t target = 0;
  Reach rows, columns;
  bool isSkip = false;                 // second operand of an add; inside a span, the rows of the main path include it
  std::int64_t projectionWeights = 0;  // of a projection shortcut on a skip connection; 0: none
  std::string projection;              // name of the projection layer; "": none

  bool operator==(const ChainEdge&) const = default;
};

struct ChainMap {
  std::string name;  // of the layer that produces it, or of the network input
  FeatureMap size;
  bool isOutput = false;  // the last map, or read by a layer after the chain: always leaves the chip

  std::int64_t elements() const { return size.channels * size.height * size.width; }
  bool operator==(const ChainMap&) const = default;
};

struct ChainLayer {
  std::string name;
  LayerType type = LayerType::Conv;
  std::int64_t weights = 0;
  std::int64_t macs = 0;            // 0 for pooling and add
  std::vector<ChainEdge> inputs;    // by source; at least one is not a skip
  std::vector<std::string> merged;  // adds, concats and reorgs that produce its map, in file order

  bool operator==(const ChainLayer&) const = default;
};

struct Chain {
  std::string network;
  std::vector<ChainMap> maps;      // n + 1 maps; the first is the network's input
  std::vector<ChainLayer> layers;  // n layers; layers[k - 1] produces maps[k]
  std::vector<std::string> after;  // layers from the global pooling or first fc on, in file order

  std::size_t size() const { return layers.size(); }  // n
  const ChainLayer& layer(std::size_t k) const { return layers[k - 1]; }
  bool operator==(const Chain&) const = default;
};

// The chain of a network. The main path leads from the network's end to its input, always along the operand with the
// longest path behind it (of equal ones the last, so that skips follow the file's order). The chain ends before the
// global pooling (a pool with 1 × 1 output) or the first fc. It contains all layers on which its end depends, in file
// order, sorted if necessary. A projection is a convolution whose output is only used as an add's operand with the
// shorter path, and that reads a map of the main path to this add.
//
// Errors: a set of networks, several network inputs, an empty chain, layers without rows (matmul, einsum) in between,
// or more than kLongestChain layers. Warning: layers that lead to other outputs are left out.
inline constexpr std::size_t kLongestChain = 2048;  // the table of all spans then takes some 100 MB
Result<Chain> chainOf(const Network& network);

}  // namespace tilescope
