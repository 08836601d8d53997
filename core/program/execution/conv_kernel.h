// SPDX-License-Identifier: GPL-3.0-or-later
// The arithmetic of one CONV command on packed tiles.
#pragma once

#include <array>
#include <cstdint>

#include "core/program/execution/arithmetic.h"
#include "core/program/program.h"

namespace tilescope {

// Positions of a window along one axis that lie inside the input: outputs [first, end).
struct Inside {
  std::int64_t first = 0;
  std::int64_t end = 0;
};

// Output o of 0 … outputs − 1 reads input position o × stride + offset; inside means 0 … inputs − 1.
Inside insideOf(std::int64_t outputs, std::int64_t inputs, std::int64_t stride, std::int64_t offset);

struct ConvShape {
  Extents output, input, weight;
  std::array<std::int64_t, 2> stride{1, 1};
  std::array<std::int64_t, 2> dilation{1, 1};
  std::array<std::int64_t, 2> padding{0, 0};  // above and left
};

// Adds products to sums. Every output gets its products in the order input channel, kernel row, kernel column, each
// rounded before it is added; products with padding are left out, which changes no sum.
template <class A>
void convolve(const ConvShape& shape, const typename A::Operand* input, const typename A::Operand* weight,
              typename A::Sum* sums);

}  // namespace tilescope
