// SPDX-License-Identifier: GPL-3.0-or-later
// The self-check: every kind of layer once more on the host, whole and without tiles, from the input maps that the
// program itself stored. int8 results are the same. fp32 results lie within the error that rounding allows any order of
// the additions (Higham, "Accuracy and Stability of Numerical Algorithms", 2002, section 3.1): γ(m) Σ|a||b| with
// γ(m) = m u ÷ (1 − m u), u = 2^−24 and m the products of a sum plus its bias; the reference itself is in fp64.
#pragma once

#include <cmath>
#include <initializer_list>
#include <limits>

#include "tilescope_shapes.h"

namespace ts {

// The element that comes nearest to its bound, or exceeds it most.
struct Difference {
  bool correct = true;
  double max_error = 0;
  double bound = 0;

  void compare(double found, double expected, double allowed) {
    const double error = std::fabs(found - expected);
    const bool inside = error <= allowed;  // false of what is not a number, too
    const double beyond = inside ? (error == 0 ? 0 : error / allowed) : std::numeric_limits<double>::infinity();
    if (beyond > worst || (!inside && error > max_error)) worst = beyond, max_error = error, bound = allowed;
    correct = correct && inside;
  }

  double worst = 0;   // error ÷ bound of that element
  std::string wrong;  // of a span: the first of its layers that is
};

// Of several layers; of those that are wrong the first is named.
struct WorstLayer {
  Difference of_all;

  void add(const std::string& layer, const Difference& difference) {
    const bool was_correct = of_all.correct;
    const std::string wrong = was_correct && !difference.correct ? layer : of_all.wrong;
    if (difference.worst > of_all.worst) of_all = difference;
    of_all.correct = was_correct && difference.correct;
    of_all.wrong = wrong;
  }
};

namespace reference {

#ifdef TILESCOPE_INT8
using Exact = std::int64_t;
#else
using Exact = double;
#endif

constexpr double kUnit = 1.0 / (1 << 24);  // u of fp32
constexpr double kSmallest = 1.5e-45;      // what a rounding loses near zero
constexpr double kExpUnits = 8;            // of u: expf, an addition and a division

inline double gamma(double roundings) {
  return roundings * kUnit / (1 - roundings * kUnit);
}

// A value, and how far an fp32 result may lie from it.
struct Interval {
  double value = 0;
  double error = 0;
};

#ifdef TILESCOPE_INT8
inline Interval activated_interval(std::int64_t value, double, const Activate& activation) {
  return {static_cast<double>(saturated(activated(value, activation))), 0};
}
#else
inline Interval activated_interval(double value, double error, const Activate& activation) {
  switch (activation.kind) {
    case Activation::Relu:
      return {std::max(value, 0.0), error};
    case Activation::Relu6:
      return {std::min(std::max(value, 0.0), 6.0), error};
    case Activation::Leaky: {
      const double slope = activation.slope;
      const double steepest = std::max(1.0, std::fabs(slope));
      return {value > 0 ? value : value * slope, steepest * error * (1 + kUnit) + std::fabs(value * slope) * kUnit};
    }
    case Activation::Sigmoid:
      return {1 / (1 + std::exp(-value)), error / 4 + kExpUnits * kUnit};
    default:
      return {value, error};
  }
}
#endif

inline void compare(Difference& difference, Value found, const Interval& expected) {
  difference.compare(static_cast<double>(found), expected.value, expected.error);
}
inline void compare(Difference& difference, const Array& out, long element, const Interval& expected) {
  if (out.is_made(element)) compare(difference, out.data[element], expected);
}

// A sum with its bias; magnitude: that of its products, added up.
inline Interval finished_interval(Exact sum, Exact bias, double magnitude, double products, int shift,
                                  const Activate& activation) {
#ifdef TILESCOPE_INT8
  static_cast<void>(magnitude + products);
  return activated_interval(shifted_right(sum + bias, shift), 0, activation);
#else
  static_cast<void>(shift);
  const double roundings = products + 1;
  return activated_interval(sum + bias, gamma(roundings) * (magnitude + std::fabs(bias)) + roundings * kSmallest,
                            activation);
#endif
}

// Sums of one output channel and, in fp32, the sums of their magnitudes.
struct Plane {
  std::vector<Exact> sums;
  std::vector<double> magnitudes;
};

// One weight times the row of inputs that it meets.
inline void add_row(Plane& plane, long at, const Value* row, Exact weight, Range columns, int stride, int left) {
  Exact* sums = plane.sums.data() + at;
  for (int x = columns.begin; x < columns.end; ++x)
    sums[x] += weight * static_cast<Exact>(row[static_cast<long>(x) * stride + left]);
#ifndef TILESCOPE_INT8
  double* magnitudes = plane.magnitudes.data() + at;
  for (int x = columns.begin; x < columns.end; ++x)
    magnitudes[x] += std::fabs(weight * static_cast<double>(row[static_cast<long>(x) * stride + left]));
#endif
}

// Outputs whose window position lies inside: 0 ≤ output × stride + offset < size.
inline Range outputs_inside(int outputs, int size, int stride, int offset) {
  const int begin = offset >= 0 ? 0 : (-offset + stride - 1) / stride;
  const int end = size - 1 - offset < 0 ? 0 : (size - 1 - offset) / stride + 1;
  return {begin, std::min(end, outputs)};
}

inline void add_channel(Plane& plane, const Array& out, const Array& in, const Array& weight, const ConvShape& s,
                        const Value* map, const Value* weights) {
  for (int fy = 0; fy < weight.h; ++fy)
    for (int fx = 0; fx < weight.w; ++fx) {
      const int top = fy * s.dilation_h - s.pad_top, left = fx * s.dilation_w - s.pad_left;
      const Range rows = outputs_inside(out.h, in.h, s.stride_h, top);
      const Range columns = outputs_inside(out.w, in.w, s.stride_w, left);
      for (int y = rows.begin; y < rows.end; ++y)
        add_row(plane, static_cast<long>(y) * out.w, map + static_cast<long>(y * s.stride_h + top) * in.w,
                static_cast<Exact>(weights[fy * weight.w + fx]), columns, s.stride_w, left);
    }
}

}  // namespace reference

inline Difference reference_conv(const Array& out, const Array& in, const Array& weight, const ConvShape& shape,
                                 const Finish& finish) {
  using namespace reference;
  Difference difference;
  const Activate activation = activate(finish.activation, finish.slope);
  const long in_plane = static_cast<long>(in.h) * in.w, out_plane = static_cast<long>(out.h) * out.w;
  const long window = static_cast<long>(weight.h) * weight.w;
  const int in_group = shape.in_c / shape.groups, out_group = shape.out_c / shape.groups;
  const double products = static_cast<double>(weight.c) * static_cast<double>(window);
  Plane plane;
  for (int n = 0; n < out.n; ++n)
    for (int k = 0; k < out.c; ++k) {
      plane.sums.assign(static_cast<std::size_t>(out_plane), 0);
      plane.magnitudes.assign(static_cast<std::size_t>(out_plane), 0);
      for (int c = 0; c < weight.c; ++c)
        add_channel(plane, out, in, weight, shape,
                    in.data + (static_cast<long>(n) * in.c + k / out_group * in_group + c) * in_plane,
                    weight.data + (static_cast<long>(k) * weight.c + c) * window);
      const Exact bias =
          finish.bias == nullptr ? 0 : static_cast<Exact>(finish.bias->sums[static_cast<std::size_t>(k)]);
      const long first = (static_cast<long>(n) * out.c + k) * out_plane;
      for (std::size_t i = 0; i < plane.sums.size(); ++i)
        compare(difference, out, first + static_cast<long>(i),
                finished_interval(plane.sums[i], bias, plane.magnitudes[i], products, finish.shift, activation));
    }
  return difference;
}

namespace reference {

inline Interval pooled(const Value* plane, const PoolShape& s, int y, int x, const Activate& activation) {
  Exact sum = 0, largest = 0;
  [[maybe_unused]] double magnitudes = 0;
  int inside = 0;
  for (int fy = 0; fy < s.kernel_h; ++fy)
    for (int fx = 0; fx < s.kernel_w; ++fx) {
      const int row = y * s.stride_h + fy * s.dilation_h - s.pad_top;
      const int column = x * s.stride_w + fx * s.dilation_w - s.pad_left;
      if (row < 0 || row >= s.in_h || column < 0 || column >= s.in_w) continue;
      const auto value = static_cast<Exact>(plane[static_cast<long>(row) * s.in_w + column]);
      largest = inside == 0 ? value : std::max(largest, value);
      sum += value;
      magnitudes += std::fabs(static_cast<double>(value));
      ++inside;
    }
  if (s.mode == PoolMode::Max || inside == 0) return activated_interval(largest, 0, activation);
#ifdef TILESCOPE_INT8
  return activated_interval(divided_half_up(sum, inside), 0, activation);
#else
  return activated_interval(sum / inside, gamma(inside) * magnitudes / inside + kSmallest, activation);
#endif
}

}  // namespace reference

inline Difference reference_pool(const Array& out, const Array& in, const PoolShape& shape,
                                 Activation activation = Activation::None, double slope = 0) {
  Difference difference;
  const Activate ready = activate(activation, slope);
  long element = 0;
  for (long plane = 0; plane < static_cast<long>(out.n) * out.c; ++plane)
    for (int y = 0; y < out.h; ++y)
      for (int x = 0; x < out.w; ++x)
        reference::compare(difference, out, element++,
                           reference::pooled(in.data + plane * in.h * in.w, shape, y, x, ready));
  return difference;
}

// second: null where the operand is absent.
inline Difference reference_add(const Array& out, const Array& first, const Array* second,
                                Activation activation = Activation::None, double slope = 0) {
  Difference difference;
  const Activate ready = activate(activation, slope);
  for (long i = 0; i < out.elements(); ++i) {
    const auto a = static_cast<reference::Exact>(first.data[i]);
    const reference::Exact sum = second == nullptr ? a : a + static_cast<reference::Exact>(second->data[i]);
    const double error = reference::kUnit * std::fabs(static_cast<double>(sum));
    reference::compare(difference, out, i, reference::activated_interval(sum, error, ready));
  }
  return difference;
}

inline Difference reference_concat(const Array& out, std::initializer_list<const Array*> inputs) {
  Difference difference;
  const long out_plane = static_cast<long>(out.h) * out.w;
  for (int n = 0; n < out.n; ++n) {
    const Value* found = out.data + static_cast<long>(n) * out.c * out_plane;
    for (const Array* in : inputs)
      for (long i = 0; i < in->c * out_plane; ++i)
        reference::compare(difference, *found++, {static_cast<double>(in->data[n * in->c * out_plane + i]), 0});
  }
  return difference;
}

// The phases stand one after the other along the output's channels, rows first.
inline Difference reference_reorg(const Array& out, const Array& in, int stride) {
  Difference difference;
  const Value* found = out.data;
  for (int n = 0; n < out.n; ++n)
    for (int phase = 0; phase < stride * stride; ++phase)
      for (int c = 0; c < in.c; ++c)
        for (int y = 0; y < out.h; ++y)
          for (int x = 0; x < out.w; ++x) {
            const long row = (static_cast<long>(n) * in.c + c) * in.h + y * stride + phase / stride;
            reference::compare(difference, *found++,
                               {static_cast<double>(in.data[row * in.w + x * stride + phase % stride]), 0});
          }
  return difference;
}

}  // namespace ts
