// SPDX-License-Identifier: GPL-3.0-or-later
// The layers of a network by how they can be planned: for texts that count layers.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/workload/network.h"

namespace tilescope {

struct LayerKinds {
  std::size_t products = 0;              // convolutions, fully connected layers, matrix products and einsums
  std::size_t pools = 0, additions = 0;  // that some models plan
  std::size_t vectors = 0;               // softmax, normalisations, activations: estimated as passes of a vector unit
  std::size_t moves = 0;                 // transposes, concatenations, …
  std::size_t unknown = 0;               // operators without a known meaning: only their bytes count

  bool operator==(const LayerKinds&) const = default;
};

// Whether the second operand is trained: not so for a sum, a product of two maps, or a key-value cache.
bool hasWeights(const Layer& layer);

LayerKinds layerKinds(const Network& network);

// "97 products, 336 vector operations, 64 data movements": leaves out kinds that do not occur and unknown operators.
std::string kindsText(const LayerKinds& kinds);

// " and 2 operators behind it": operators whose size is unknown because of it; "" if there are none.
std::string behindText(const Pass& opaque);

// "com.example.SpanDecode (decode) and 2 operators behind it": each with its layer, in network order.
std::vector<std::string> unknownOperators(const Network& network);

}  // namespace tilescope
