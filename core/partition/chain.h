// SPDX-License-Identifier: GPL-3.0-or-later
// A network as Occam sees it: feature maps L_0 … L_n in sequence, where layer k produces L_k (Gondimalla et al.,
// "Occam", section III). Layers are convolutions and poolings; add, concat and reorg belong to the map that they
// produce, and projection shortcuts to their skips. Sizes are elements of one image; weights have no bias.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/workload/network.h"

namespace tilescope {

// Rows (or columns) of a map that a layer reads: n output rows need (n − 1) · stride + kernel rows, from r · stride −
// padding on for output row r. Dilated kernels count d · (k − 1) + 1; a reorg multiplies all by its block size.
struct Reach {
  std::int64_t kernel = 1;
  std::int64_t stride = 1;
  std::int64_t padding = 0;  // above the first row (left of the first column)

  bool operator==(const Reach&) const = default;
};

// Layer `target` reads map `source`; source < target.
struct ChainEdge {
  std::size_t source = 0;
  std::size_t target = 0;
  Reach rows, columns;
  bool isSkip = false;                 // second operand of an add; inside a span, its rows are part of the main path's
  std::int64_t projectionWeights = 0;  // of a projection on a skip; 0: none
  std::string projection;

  bool operator==(const ChainEdge&) const = default;
};

struct ChainMap {
  std::string name;  // of the producing layer or the network input
  FeatureMap size;
  bool isOutput = false;  // always leaves the chip: the last map, or read by a layer after the chain

  std::int64_t elements() const { return size.channels * size.height * size.width; }
  bool operator==(const ChainMap&) const = default;
};

struct ChainLayer {
  std::string name;
  LayerType type = LayerType::Conv;
  std::int64_t weights = 0;
  std::int64_t macs = 0;            // 0 for pooling and add
  std::vector<ChainEdge> inputs;    // by source; at least one is not a skip
  std::vector<std::string> merged;  // adds, concats and reorgs of its map, in file order

  bool operator==(const ChainLayer&) const = default;
};

struct Chain {
  std::string network;
  std::vector<ChainMap> maps;      // n + 1; the first is the network's input
  std::vector<ChainLayer> layers;  // n; layers[k - 1] produces maps[k]
  std::vector<std::string> after;  // from the global pooling or first fc on, in file order

  std::size_t size() const { return layers.size(); }  // n
  const ChainLayer& layer(std::size_t k) const { return layers[k - 1]; }
  bool operator==(const Chain&) const = default;
};

// The main path leads from the network's end to its input, always along the operand with the longest path behind it (of
// equal ones the last, so that skips follow file order). The chain ends before the global pooling (1 × 1 output) or the
// first fc. It has all layers on which its end depends, in file order if possible. A projection is a convolution that
// only an add reads, as the operand with the shorter path, and that reads a map of the main path to this add.
//
// Errors: a set of networks, several inputs, an empty chain, layers without rows (matmul, einsum), or more than
// kLongestChain layers. Warning: layers that lead to other outputs are left out.
inline constexpr std::size_t kLongestChain = 2048;  // the table of all spans then takes about 100 MB
Result<Chain> chainOf(const Network& network);

}  // namespace tilescope
