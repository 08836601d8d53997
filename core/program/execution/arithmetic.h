// SPDX-License-Identifier: GPL-3.0-or-later
// Number types of executed programs; rules: docs/program_arithmetic.md.
#pragma once

#include <cstdint>

namespace tilescope {

enum class Arithmetic { Fp32, Int8 };

// Value: element in an array. Operand: element on chip. Sum: accumulating result of a convolution.
struct Fp32 {
  using Value = float;
  using Operand = float;
  using Sum = float;
};

struct Int8 {
  using Value = std::int32_t;    // −128 to 127; biases use all 32 bits
  using Operand = std::int16_t;  // a product of two fits 16 bits
  using Sum = std::int32_t;
};

}  // namespace tilescope
