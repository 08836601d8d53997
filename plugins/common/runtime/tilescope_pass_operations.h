// SPDX-License-Identifier: GPL-3.0-or-later
// Operations of transformers: functions of single elements in double precision, and all of them in int8, exactly as
// docs/program_arithmetic.md of Tilescope defines them. In int8 the scales are fixed: an element q stands for q ÷ 32,
// of the inputs of a softmax for q ÷ 16, of the outputs of softmax, sigmoid and tanh for q ÷ 128, of a norm's scales
// for q ÷ 64.
#pragma once

#include <algorithm>
#include <vector>

#include "tilescope_reference.h"

namespace ts {

enum class PassOp { Add, Sub, Mul, Max, Relu, Sigmoid, Silu, Tanh, Gelu, GeluTanh, Softmax, LayerNorm, RmsNorm };

namespace reference {

inline double exact_of_elements(PassOp op, double a, double b) {
  switch (op) {
    case PassOp::Add:
      return a + b;
    case PassOp::Sub:
      return a - b;
    case PassOp::Mul:
      return a * b;
    case PassOp::Max:
      return std::max(a, b);
    case PassOp::Relu:
      return std::max(a, 0.0);
    case PassOp::Sigmoid:
      return 1 / (1 + std::exp(-a));
    case PassOp::Silu:
      return a / (1 + std::exp(-a));
    case PassOp::Tanh:
      return std::tanh(a);
    case PassOp::Gelu:
      return a * std::erfc(-a / std::sqrt(2.0)) / 2;
    default:
      return a / 2 * (1 + std::tanh(std::sqrt(2 / std::acos(-1.0)) * (a + 0.044715 * a * a * a)));
  }
}

using WholeRow = std::vector<std::int64_t>;

inline std::int64_t rounded_half_up(double value) {
  return static_cast<std::int64_t>(std::floor(value + 0.5));
}

// Of two elements, or of one.
inline std::int64_t whole_element(PassOp op, std::int64_t a, std::int64_t b) {
  switch (op) {
    case PassOp::Add:
      return saturated(a + b);
    case PassOp::Sub:
      return saturated(a - b);
    case PassOp::Mul:
      return saturated(shifted_right(a * b, 5));
    case PassOp::Max:
      return std::max(a, b);
    case PassOp::Relu:
      return std::max(a, std::int64_t{0});
    default: {
      const double scale = op == PassOp::Sigmoid || op == PassOp::Tanh ? 128 : 32;
      return saturated(rounded_half_up(scale * exact_of_elements(op, static_cast<double>(a) / 32, 0)));
    }
  }
}

// Powers of e in units of 2^-16, divided by their sum.
inline WholeRow whole_softmax(const WholeRow& row) {
  const std::int64_t largest = *std::max_element(row.begin(), row.end());
  WholeRow powers;
  std::int64_t sum = 0;
  for (const std::int64_t value : row) {
    powers.push_back(rounded_half_up(65536 * std::exp(static_cast<double>(value - largest) / 16)));
    sum += powers.back();
  }
  for (std::int64_t& power : powers) power = saturated(divided_half_up(128 * power, sum));
  return powers;
}

// With n elements, their sum S and the sum Q of their squares: (n · q − S) ÷ √(n · Q − S²), of an RMS norm
// n · q ÷ √(n · Q), times the scale; then the offset.
inline WholeRow whole_norm(const WholeRow& row, const Value* table, bool centred) {
  const auto n = static_cast<std::int64_t>(row.size());
  std::int64_t sum = 0, squares = 0;
  for (const std::int64_t value : row) sum += centred ? value : 0, squares += value * value;
  const double root = std::sqrt(static_cast<double>(std::max<std::int64_t>(n * squares - sum * sum, 1)));
  WholeRow results;
  for (std::size_t i = 0; i < row.size(); ++i) {
    const auto scaled = static_cast<double>(table[i] * (n * row[i] - sum));
    const std::int64_t offset = centred ? table[row.size() + i] : 0;
    results.push_back(saturated(rounded_half_up(scaled / (2 * root)) + offset));
  }
  return results;
}

}  // namespace reference
}  // namespace ts
