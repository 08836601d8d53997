// SPDX-License-Identifier: GPL-3.0-or-later
// Adds a weight times a row of inputs to a row of outputs; clipped before, so the innermost loop can be vectorised.
#include "core/program/execution/conv_kernel.h"

#include <algorithm>
#include <vector>

#include "core/base/units.h"

namespace tilescope {
namespace {

// Products of int8 fit 16 bits, which lets an instruction compute twice as many.
inline float product(float a, float b) {
  return a * b;
}
inline std::int16_t product(std::int16_t a, std::int16_t b) {
  return static_cast<std::int16_t>(a * b);
}

template <class Operand, class Sum>
void addRow(Operand weight, const Operand* input, std::int64_t stride, std::int64_t count, Sum* sums) {
  if (stride == 1) {
    for (std::int64_t x = 0; x < count; ++x) sums[x] += product(weight, input[x]);
  } else {
    for (std::int64_t x = 0; x < count; ++x) sums[x] += product(weight, input[x * stride]);
  }
}

struct Reach {
  std::int64_t weight = 0, input = 0, output = 0;
  std::int64_t rows = 0, count = 0;
};

// By kernel row and column, without positions that only meet padding.
std::vector<Reach> reaches(const ConvShape& shape) {
  std::vector<Reach> all;
  for (std::int64_t fy = 0; fy < shape.weight.height; ++fy) {
    const std::int64_t dy = fy * shape.dilation[0] - shape.padding[0];
    const Inside rows = insideOf(shape.output.height, shape.input.height, shape.stride[0], dy);
    for (std::int64_t fx = 0; fx < shape.weight.width; ++fx) {
      const std::int64_t dx = fx * shape.dilation[1] - shape.padding[1];
      const Inside columns = insideOf(shape.output.width, shape.input.width, shape.stride[1], dx);
      if (rows.first >= rows.end || columns.first >= columns.end) continue;
      const std::int64_t top = rows.first * shape.stride[0] + dy;
      const std::int64_t left = columns.first * shape.stride[1] + dx;
      all.push_back({fy * shape.weight.width + fx, top * shape.input.width + left,
                     rows.first * shape.output.width + columns.first, rows.end - rows.first,
                     columns.end - columns.first});
    }
  }
  return all;
}

}  // namespace

Inside insideOf(std::int64_t outputs, std::int64_t inputs, std::int64_t stride, std::int64_t offset) {
  const std::int64_t first = offset >= 0 ? 0 : ceilDiv(-offset, stride);
  const std::int64_t last = inputs - 1 - offset;
  const std::int64_t end = last < 0 ? 0 : std::min(outputs, last / stride + 1);
  return {std::min(first, outputs), std::max(end, std::min(first, outputs))};
}

template <class A>
void convolve(const ConvShape& shape, const typename A::Operand* input, const typename A::Operand* weight,
              typename A::Sum* sums) {
  const std::vector<Reach> positions = reaches(shape);
  const std::int64_t kernel = shape.weight.height * shape.weight.width;
  const std::int64_t inputPlane = shape.input.height * shape.input.width;
  const std::int64_t outputPlane = shape.output.height * shape.output.width;
  const std::int64_t inputStep = shape.stride[0] * shape.input.width;
  for (std::int64_t b = 0; b < shape.output.batch; ++b) {
    const auto* weights = weight;
    for (std::int64_t k = 0; k < shape.output.channel; ++k, sums += outputPlane) {
      for (std::int64_t c = 0; c < shape.weight.channel; ++c, weights += kernel) {
        const auto* plane = input + (b * shape.input.channel + c) * inputPlane;
        for (const Reach& at : positions) {
          for (std::int64_t row = 0; row < at.rows; ++row) {
            addRow(weights[at.weight], plane + at.input + row * inputStep, shape.stride[1], at.count,
                   sums + at.output + row * shape.output.width);
          }
        }
      }
    }
  }
}

template void convolve<Fp32>(const ConvShape&, const float*, const float*, float*);
template void convolve<Int8>(const ConvShape&, const std::int16_t*, const std::int16_t*, std::int32_t*);

}  // namespace tilescope
