// SPDX-License-Identifier: GPL-3.0-or-later
// Computes a network by definition, without tiles; shares only finish.h with the interpreter. Sums are double: exact
// for int8, for fp32 with a bound on the deviation of single-precision additions in any order.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/result.h"
#include "core/program/execution/arithmetic.h"
#include "core/program/execution/program_data.h"
#include "core/workload/network.h"

namespace tilescope {

// gamma(n) × magnitude + underflow, with gamma(n) = n·u ÷ (1 − n·u), u = 2^−24 (Higham, Accuracy and Stability of
// Numerical Algorithms, 2nd ed., 2002, section 3.1). n: roundings per product. magnitude: Σ |a|·|b|. Infinite from 2^24
// roundings on.
double roundingBound(std::int64_t roundings, double magnitude);

struct ReferenceMap {
  Values values;               // row-major: batch, channel, height, width
  std::vector<double> bounds;  // maximum |value in a program − value| for equal inputs; 0 for int8
};

// Computes one layer of a network that passed checkNetwork(). data has the maps, weights ("NAME.weight") and, if any,
// biases ("NAME.bias"). An int8 layer without "shift" is shifted by defaultShift(). An error for matmul, einsum,
// connections, and for activations that the arithmetic or programs do not support.
Result<ReferenceMap> referenceLayer(const Network& network, const Layer& layer, Arithmetic arithmetic,
                                    const NamedValues& data);

Result<NamedValues> runReference(const Network& network, Arithmetic arithmetic, NamedValues data);

}  // namespace tilescope
