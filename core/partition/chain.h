// SPDX-License-Identifier: GPL-3.0-or-later
// A network as Occam sees it: feature maps L_0 … L_n in one order, layer k making L_k (Gondimalla et al., "Occam",
// section III). Layers are convolutions and poolings; add, concat and reorg belong to the maps around them, projection
// shortcuts to their skips. A sum whose main operand something else reads too is a layer with a map of its own. Sizes
// are elements of one image; weights have no bias.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/workload/network.h"

namespace tilescope {

// What output rows (or columns) of a layer need of a source: (rows - 1) * stride + kernel of them, at most all; those
// of row r begin at r * stride - padding. Dilated kernels count as d * (k - 1) + 1; a reorg on the way multiplies all
// by its block.
struct Reach {
  std::int64_t kernel = 1;
  std::int64_t stride = 1;
  std::int64_t padding = 0;  // rows above the first one (columns left of it) that the layer sees

  bool operator==(const Reach&) const = default;
};

// Map `source` read by layer `target` (source < target).
struct ChainEdge {
  std::size_t source = 0;
  std::size_t target = 0;
  Reach rows, columns;
  bool isSkip = false;                 // second operand of an add: the main path's rows cover it inside one span
  std::int64_t projectionWeights = 0;  // of a projection shortcut on a skip; 0: none
  std::string projection;              // its layer's name; empty: none

  bool operator==(const ChainEdge&) const = default;
};

struct ChainMap {
  std::string name;  // of the layer that makes it; of the network input
  FeatureMap size;
  bool isOutput = false;  // the chain's end, or read by a layer behind the chain: leaves the chip in any case

  std::int64_t elements() const { return size.channels * size.height * size.width; }
  bool operator==(const ChainMap&) const = default;
};

struct ChainLayer {
  std::string name;
  LayerType type = LayerType::Conv;
  std::int64_t weights = 0;
  std::int64_t macs = 0;            // poolings and sums: 0
  std::vector<ChainEdge> inputs;    // by source; at least one that is no skip
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

// Walks from the network's end to its input along the operand with the longest way behind it (the last of equals, so
// that a skip never runs against the file's order), cuts before the global pooling (a pool with 1 x 1 output) or the
// first fc, and takes every layer that the rest depends on, in file order (sorted where the file is not in order). A
// convolution that only feeds an add, as an operand with a shorter way behind it, and reads one map of the main path
// to that add is a projection.
// Errors: a set of networks, several network inputs, nothing left, a layer kind that has no rows (matmul, einsum) in
// between, or more than kLongestChain layers. Warning: layers that lead to other ends of the network are left out.
inline constexpr std::size_t kLongestChain = 2048;  // the table of all spans then takes some 100 MB
Result<Chain> chainOf(const Network& network);

}  // namespace tilescope
