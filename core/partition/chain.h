// SPDX-License-Identifier: GPL-3.0-or-later
// A network as Occam sees it: feature maps L_0 … L_n in sequence, layer k producing L_k (Gondimalla et al., "Occam",
// section III). Layers are convolutions and poolings; add, concat and reorg belong to the maps around them, projection
// shortcuts to their skips. An add whose main operand has another reader is a layer with its own map. Sizes are
// elements of one image; weights have no bias.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/workload/network.h"

namespace tilescope {

// The source rows (or columns) that output rows of a layer need: (rows - 1) * stride + kernel, at most all; those of
// row r begin at r * stride - padding. Dilated kernels count as d * (k - 1) + 1; a reorg on the path multiplies all by
// its block.
struct Reach {
  std::int64_t kernel = 1;
  std::int64_t stride = 1;
  std::int64_t padding = 0;  // padding rows above the first row (columns left of it)

  bool operator==(const Reach&) const = default;
};

// Map `source` read by layer `target` (source < target).
struct ChainEdge {
  std::size_t source = 0;
  std::size_t target = 0;
  Reach rows, columns;
  bool isSkip = false;                 // second operand of an add: inside one span the main path's rows cover it
  std::int64_t projectionWeights = 0;  // of a projection shortcut on a skip; 0: none
  std::string projection;              // the layer's name; "": none

  bool operator==(const ChainEdge&) const = default;
};

struct ChainMap {
  std::string name;  // of the layer that produces it, or of the network input
  FeatureMap size;
  bool isOutput = false;  // the chain's last map, or read by a layer after the chain: leaves the chip in any case

  std::int64_t elements() const { return size.channels * size.height * size.width; }
  bool operator==(const ChainMap&) const = default;
};

struct ChainLayer {
  std::string name;
  LayerType type = LayerType::Conv;
  std::int64_t weights = 0;
  std::int64_t macs = 0;            // 0 for poolings and adds
  std::vector<ChainEdge> inputs;    // sorted by source; at least one is not a skip
  std::vector<std::string> merged;  // adds, concats and reorgs that belong to its map, in file order

  bool operator==(const ChainLayer&) const = default;
};

struct Chain {
  std::string network;
  std::vector<ChainMap> maps;      // n + 1; the first is the network's input
  std::vector<ChainLayer> layers;  // n; layers[k - 1] makes maps[k]
  std::vector<std::string> after;  // layers of the network from the global pooling or first fc on, in file order

  std::size_t size() const { return layers.size(); }  // n
  const ChainLayer& layer(std::size_t k) const { return layers[k - 1]; }
  bool operator==(const Chain&) const = default;
};

// Walks from the network's end to its input, always along the operand with the longest path behind it (the last of
// equal ones, so that a skip never runs against the file's order). Cuts before the global pooling (a pool with 1 x 1
// output) or the first fc. Takes every layer that the rest depends on, in file order (sorted if the file is not in
// order). A projection is a convolution that only feeds an add, as the operand with a shorter path, and reads one map
// of the main path to that add. Errors: a set of networks, several network inputs, nothing left, a layer kind without
// rows (matmul, einsum) in between, or more than kLongestChain layers. Warning: layers that lead to other ends of the
// network are left out.
inline constexpr std::size_t kLongestChain = 2048;  // the table of all spans then takes some 100 MB
Result<Chain> chainOf(const Network& network);

}  // namespace tilescope
