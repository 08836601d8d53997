// SPDX-License-Identifier: GPL-3.0-or-later
// The arithmetics in which a program can be executed; their rules are in docs/program_arithmetic.md.
#pragma once

#include <cstdint>

namespace tilescope {

enum class Arithmetic { Fp32, Int8 };

// What each of them works on: Value in arrays, Operand on chip, Sum while a convolution accumulates.
struct Fp32 {
  using Value = float;
  using Operand = float;
  using Sum = float;
};

struct Int8 {
  using Value = std::int32_t;    // −128 to 127; of biases all 32 bits
  using Operand = std::int16_t;  // the same: a product of two fits 16 bits too
  using Sum = std::int32_t;
};

}  // namespace tilescope
