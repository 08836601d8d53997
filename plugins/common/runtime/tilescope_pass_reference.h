// SPDX-License-Identifier: GPL-3.0-or-later
// The check of operations of transformers: functions of single elements, softmax and norms over rows of channels, and
// products of two maps. In fp32 each kind is computed in fp64 and states how far fp32 may be from it; int8 is exact.
#pragma once

#include "tilescope_pass_operations.h"

namespace ts {

constexpr float kNormEpsilon = 1e-5F;  // added to the variance, or to the mean square

// row: channels that a result depends on; 1: none but its own. scale: of a softmax, what its elements are multiplied
// by.
struct PassShape {
  PassOp op = PassOp::Add;
  int row = 1;
  float scale = 1;
};

// A map in the order of weights: to (groups · positions, channels of a group) from (groups · channels, positions). The
// host gathers, as it does for the boxes of all loads; what loads then move is counted.
inline void gather_columns(Array& to, const Array& from, int groups) {
  const int positions = to.n / groups;
  if (to.elements() != from.elements()) stop("array " + to.name + ": " + from.name + " is not its size");
  for (int k = 0; k < to.n; ++k)
    for (int c = 0; c < to.c; ++c)
      to.data[static_cast<long>(k) * to.c + c] =
          from.data[(static_cast<long>(k / positions) * to.c + c) * positions + k % positions];
}

// Which index of its second operand a product of two maps sums over.
enum class Sums { Channels, Positions };

namespace reference {

// γ(m) as in tilescope_reference.h, from the two maps as they are off chip.
inline Interval product_element(const Array& first, const Array& second, Sums sums, int groups, int out_c, int k,
                                long m, const ts::Finish& finish) {
  const long positions = static_cast<long>(first.h) * first.w, others = static_cast<long>(second.h) * second.w;
  const int summed = first.c / groups, made = out_c / groups, group = k / made;
  Exact sum = 0;
  double magnitude = 0;
  for (int i = 0; i < summed; ++i) {
    const long other = sums == Sums::Channels ? (static_cast<long>(group) * summed + i) * others + k % made
                                              : static_cast<long>(k) * others + i;
    const Exact product = static_cast<Exact>(first.data[(static_cast<long>(group) * summed + i) * positions + m]) *
                          static_cast<Exact>(second.data[other]);
    sum += product;
    magnitude += std::fabs(static_cast<double>(product));
  }
  return finished_interval(sum, 0, magnitude, summed, finish.shift, activate(finish.activation, finish.slope));
}

constexpr double kFunctionUnits = 16;  // of u: expf, tanhf and erff are within 2 each, with a few roundings around them

// Sums and products round once; the functions' error is a multiple of u of the operand and of the result.
inline Interval element_interval(PassOp op, double a, double b) {
  const double value = exact_of_elements(op, a, b);
  if (op == PassOp::Add || op == PassOp::Sub || op == PassOp::Mul || op == PassOp::Max || op == PassOp::Relu)
    return {value, kUnit * std::fabs(value) + kSmallest};
  const double largest = std::max(std::fabs(a), 1.0);  // of tanh's argument in gelu_tanh
  return {value, kFunctionUnits * kUnit * (std::fabs(a) * largest + std::fabs(value)) + kSmallest};
}

using Row = std::vector<double>;

// An exponent a is rounded three times, which moves its exponential by 3 |a| u; the sum of n such adds n roundings.
inline std::vector<Interval> softmax_intervals(const Row& row, double scale) {
  const double largest = *std::max_element(row.begin(), row.end()),
               smallest = *std::min_element(row.begin(), row.end());
  const double moved = 3 * std::fabs(scale) * (largest - smallest) + kFunctionUnits;
  const double relative = gamma(2 * moved + static_cast<double>(row.size()));
  double sum = 0;
  for (const double value : row) sum += std::exp(scale * (value - largest));
  std::vector<Interval> results;
  for (const double value : row) {
    const double result = std::exp(scale * (value - largest)) / sum;
    results.push_back({result, relative * result + kSmallest});
  }
  return results;
}

// The mean is off by γ(n + 1) times the mean magnitude m; a distance d by that and one rounding of it; the mean of the
// squares by twice that times |d| and γ(n + 2) times itself; the root takes half of that relative error.
inline std::vector<Interval> norm_intervals(const Row& row, const Value* table, bool centred) {
  const auto n = static_cast<double>(row.size());
  double mean = 0, magnitude = 0, squares = 0, distances = 0;
  for (const double value : row) mean += centred ? value / n : 0, magnitude += centred ? std::fabs(value) / n : 0;
  for (const double value : row) {
    squares += (value - mean) * (value - mean) / n;
    distances += std::fabs(value - mean) / n;
  }
  const double epsilon = static_cast<double>(kNormEpsilon), variance = squares + epsilon;
  const double of_mean = gamma(n + 1) * magnitude, deviation = std::sqrt(variance);
  const double of_root =
      (2 * of_mean * (distances + of_mean) + gamma(n + 6) * squares) / variance / 2 + gamma(4) + epsilon * kUnit;
  std::vector<Interval> results;
  for (std::size_t i = 0; i < row.size(); ++i) {
    const double scale = static_cast<double>(table[i]), distance = row[i] - mean;
    const double scaled = distance / deviation * scale;
    const double offset = centred ? static_cast<double>(table[row.size() + i]) : 0;
    const double error = std::fabs(scale) / deviation * of_mean * (1 + of_root) +
                         std::fabs(scaled) * (of_root + gamma(4)) + gamma(1) * std::fabs(scaled + offset);
    results.push_back({scaled + offset, 2 * error + kSmallest});  // twice: products of the errors above
  }
  return results;
}

}  // namespace reference

#ifdef TILESCOPE_INT8
namespace reference {

inline Interval element_of(PassOp op, Value a, Value b) {
  return {static_cast<double>(whole_element(op, a, b)), 0};
}
inline std::vector<Interval> row_of(const Row& row, const Value* table, const PassShape& shape) {
  const WholeRow whole(row.begin(), row.end());
  std::vector<Interval> results;
  for (const std::int64_t value :
       table == nullptr ? whole_softmax(whole) : whole_norm(whole, table, shape.op == PassOp::LayerNorm))
    results.push_back({static_cast<double>(value), 0});
  return results;
}

}  // namespace reference
#else
namespace reference {

inline Interval element_of(PassOp op, Value a, Value b) {
  return element_interval(op, static_cast<double>(a), static_cast<double>(b));
}
inline std::vector<Interval> row_of(const Row& row, const Value* table, const PassShape& shape) {
  return table == nullptr ? softmax_intervals(row, static_cast<double>(shape.scale))
                          : norm_intervals(row, table, shape.op == PassOp::LayerNorm);
}

}  // namespace reference
#endif

inline Difference reference_product(const Array& out, const Array& first, const Array& second, Sums sums, int groups,
                                    const Finish& finish) {
  Difference difference;
  const long positions = static_cast<long>(out.h) * out.w;
  for (int k = 0; k < out.c; ++k)
    for (long m = 0; m < positions; ++m)
      reference::compare(difference, out, k * positions + m,
                         reference::product_element(first, second, sums, groups, out.c, k, m, finish));
  return difference;
}

// second, table: null where the operation has none.
inline Difference reference_pass(const Array& out, const Array& first, const Array* second, const Array* table,
                                 const PassShape& shape) {
  Difference difference;
  const long step = static_cast<long>(out.h) * out.w, rows = out.elements() / shape.row;
  for (long r = 0; r < rows; ++r) {
    const long at = r / step * shape.row * step + r % step;
    if (shape.op != PassOp::Softmax && table == nullptr) {
      const Value other = second == nullptr ? Value{} : second->data[at];
      reference::compare(difference, out, at, reference::element_of(shape.op, first.data[at], other));
      continue;
    }
    reference::Row row;
    for (int i = 0; i < shape.row; ++i) row.push_back(static_cast<double>(first.data[at + i * step]));
    const std::vector<reference::Interval> expected =
        reference::row_of(row, table == nullptr ? nullptr : table->data, shape);
    for (int i = 0; i < shape.row; ++i)
      reference::compare(difference, out, at + i * step, expected[static_cast<std::size_t>(i)]);
  }
  return difference;
}

}  // namespace ts
