// SPDX-License-Identifier: GPL-3.0-or-later
// What a network computes, by its definition: layer by layer, every output by itself, without tiles. It shares no loop
// with the interpreter, only the rules of finish.h. Sums are double: of int8 exact, of fp32 with a bound on how far any
// order of single precision additions may be from it.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/result.h"
#include "core/program/execution/arithmetic.h"
#include "core/program/execution/program_data.h"
#include "core/workload/network.h"

namespace tilescope {

// gamma(n) × magnitude + underflow, gamma(n) = n·u ÷ (1 − n·u), u = 2^−24: Higham, Accuracy and Stability of Numerical
// Algorithms, 2nd ed., 2002, section 3.1. roundings: that one product passes; magnitude: Σ |a|·|b|. From 2^24 roundings
// on infinite.
double roundingBound(std::int64_t roundings, double magnitude);

struct ReferenceMap {
  Values values;               // row-major: batch, channel, height, width
  std::vector<double> bounds;  // fp32: of |what a program computes − values|, given the same inputs; int8: all 0
};

// One layer of a network that passed checkNetwork, on the maps, weights ("NAME.weight") and biases ("NAME.bias", added
// where there is one) in data. A layer without "shift" is shifted by defaultShift in int8. Refused: matmul, einsum,
// connections, and activations that the arithmetic or a program does not have.
Result<ReferenceMap> referenceLayer(const Network& network, const Layer& layer, Arithmetic arithmetic,
                                    const NamedValues& data);

// All layers, one after the other: their maps by name.
Result<NamedValues> runReference(const Network& network, Arithmetic arithmetic, NamedValues data);

}  // namespace tilescope
