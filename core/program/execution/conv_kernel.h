// SPDX-License-Identifier: GPL-3.0-or-later
// One CONV command on tiles without gaps.
#pragma once

#include <array>
#include <cstdint>

#include "core/program/execution/arithmetic.h"
#include "core/program/program.h"

namespace tilescope {

struct Inside {
  std::int64_t first = 0;
  std::int64_t end = 0;
};

// Output o of `outputs` reads input o × stride + offset, which is inside from 0 to inputs − 1.
Inside insideOf(std::int64_t outputs, std::int64_t inputs, std::int64_t stride, std::int64_t offset);

struct ConvShape {
  Extents output, input, weight;
  std::array<std::int64_t, 2> stride{1, 1};
  std::array<std::int64_t, 2> dilation{1, 1};
  std::array<std::int64_t, 2> padding{0, 0};  // rows above, columns to the left
};

// Each output adds products by input channel, kernel row, kernel column, each rounded before. Products with padding are
// omitted, which changes no sum.
template <class A>
void convolve(const ConvShape& shape, const typename A::Operand* input, const typename A::Operand* weight,
              typename A::Sum* sums);

}  // namespace tilescope
