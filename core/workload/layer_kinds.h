// SPDX-License-Identifier: GPL-3.0-or-later
// Counts a network's layers by how they can be planned.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/workload/network.h"

namespace tilescope {

struct LayerKinds {
  std::size_t products = 0;              // convolutions, fully connected layers, matrix products and einsums
  std::size_t pools = 0, additions = 0;  // only some models plan these
  std::size_t vectors = 0;               // softmax, normalisation, activation: estimated as passes of a vector unit
  std::size_t moves = 0;                 // transposes, concatenations, …
  std::size_t unknown = 0;               // unknown operators, of which only bytes are counted

  bool operator==(const LayerKinds&) const = default;
};

// True if the second operand is trained. Not for a sum, a product of two maps, or a key-value cache.
bool hasWeights(const Layer& layer);

LayerKinds layerKinds(const Network& network);

std::string kindsText(const LayerKinds& kinds);

// " and 2 operators behind it", whose sizes are unknown because of this operator; "" if there are none.
std::string behindText(const Pass& opaque);

// A text per unknown operator, in network order: "com.example.SpanDecode (decode) and 2 operators behind it".
std::vector<std::string> unknownOperators(const Network& network);

}  // namespace tilescope
