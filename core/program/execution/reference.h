// SPDX-License-Identifier: GPL-3.0-or-later
// Computes a network by its definition: layer by layer, every output separately, without tiles. It shares only the
// rules of finish.h with the interpreter. Sums are double: exact for int8; for fp32 with a bound on the deviation of
// any order of single-precision additions.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/result.h"
#include "core/program/execution/arithmetic.h"
#include "core/program/execution/program_data.h"
#include "core/workload/network.h"

namespace tilescope {

// gamma(n) × magnitude + underflow, gamma(n) = n·u ÷ (1 − n·u), u = 2^−24: Higham, Accuracy and Stability of Numerical
// Algorithms, 2nd ed., 2002, section 3.1. roundings: number per product; magnitude: Σ |a|·|b|. Infinite from 2^24
// roundings on.
double roundingBound(std::int64_t roundings, double magnitude);

struct ReferenceMap {
  Values values;               // row-major: batch, channel, height, width
  std::vector<double> bounds;  // fp32: bounds of |values of a program − values| for the same inputs; int8: all 0
};

// Computes one layer of a network that passed checkNetwork, from the maps, weights ("NAME.weight") and biases
// ("NAME.bias", added if present) in data. In int8, a layer without "shift" is shifted by defaultShift. Rejects matmul,
// einsum, connections, and activations that the arithmetic or a program does not support.
Result<ReferenceMap> referenceLayer(const Network& network, const Layer& layer, Arithmetic arithmetic,
                                    const NamedValues& data);

// Computes all layers in order; returns their maps by name.
Result<NamedValues> runReference(const Network& network, Arithmetic arithmetic, NamedValues data);

}  // namespace tilescope
