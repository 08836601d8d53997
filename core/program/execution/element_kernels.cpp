// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/execution/element_kernels.h"

#include <algorithm>
#include <limits>

#include "core/program/execution/conv_kernel.h"
#include "core/program/execution/finish.h"

namespace tilescope {
namespace {

float sumOf(float a, float b, const ActivationRule& rule) {
  return activated(a + b, rule);
}
std::int16_t sumOf(std::int16_t a, std::int16_t b, const ActivationRule& rule) {
  return static_cast<std::int16_t>(saturated(activated(std::int64_t{a} + b, rule)));
}

// Every step-th row and column of every plane from (top, left) on.
template <class T>
std::vector<T> sampled(const Extents& output, const Extents& input, const std::vector<T>& values, std::int64_t step,
                       std::int64_t top, std::int64_t left) {
  std::vector<T> result;
  result.reserve(static_cast<std::size_t>(output.elements()));
  for (std::int64_t plane = 0; plane < output.batch * output.channel; ++plane) {
    for (std::int64_t y = 0; y < output.height; ++y) {
      const T* row = values.data() + (plane * input.height + y * step + top) * input.width + left;
      for (std::int64_t x = 0; x < output.width; ++x) result.push_back(row[x * step]);
    }
  }
  return result;
}

// Kernel positions inside the input, for each output along one axis.
std::vector<std::int64_t> insideCounts(const Pool& pool, std::size_t axis, std::int64_t outputs, std::int64_t inputs) {
  std::vector<std::int64_t> counts(static_cast<std::size_t>(outputs), 0);
  for (std::int64_t f = 0; f < pool.kernel[axis]; ++f) {
    const Inside inside = insideOf(outputs, inputs, pool.stride[axis], f * pool.dilation[axis] - pool.padding[axis]);
    for (std::int64_t i = inside.first; i < inside.end; ++i) ++counts[static_cast<std::size_t>(i)];
  }
  return counts;
}

float average(float sum, std::int64_t count) {
  return sum / static_cast<float>(count);
}
std::int64_t average(std::int32_t sum, std::int64_t count) {
  return dividedHalfUp(sum, count);
}

float poolFinish(float value, const ActivationRule& rule) {
  return activated(value, rule);
}
std::int16_t poolFinish(std::int64_t value, const ActivationRule& rule) {
  return static_cast<std::int16_t>(saturated(activated(value, rule)));
}
std::int16_t poolFinish(std::int32_t value, const ActivationRule& rule) {
  return poolFinish(std::int64_t{value}, rule);
}

template <class A>
class Plane {
 public:
  using Operand = typename A::Operand;
  using Sum = typename A::Sum;

  Plane(const Pool& pool, const Extents& output, const Extents& input)
      : pool_(pool), output_(output), input_(input), rule_(ruleOf(pool.activation)) {
    rows_ = insideCounts(pool, 0, output.height, input.height);
    columns_ = insideCounts(pool, 1, output.width, input.width);
    sums_.resize(static_cast<std::size_t>(output.height * output.width));
  }

  void pool(const Operand* input, Operand* output) {
    const bool largest = pool_.mode == PoolMode::Max;
    std::fill(sums_.begin(), sums_.end(), largest ? std::numeric_limits<Sum>::lowest() : Sum{0});
    for (std::int64_t fy = 0; fy < pool_.kernel[0]; ++fy)
      for (std::int64_t fx = 0; fx < pool_.kernel[1]; ++fx) takePosition(fy, fx, input);
    std::size_t i = 0;
    for (const std::int64_t rows : rows_) {
      for (const std::int64_t columns : columns_) {
        const std::int64_t count = rows * columns;
        const Sum sum = count == 0 ? Sum{0} : sums_[i];
        output[i++] = largest || count == 0 ? poolFinish(sum, rule_) : poolFinish(average(sum, count), rule_);
      }
    }
  }

 private:
  void takePosition(std::int64_t fy, std::int64_t fx, const Operand* input) {
    const std::int64_t dy = fy * pool_.dilation[0] - pool_.padding[0];
    const std::int64_t dx = fx * pool_.dilation[1] - pool_.padding[1];
    const Inside rows = insideOf(output_.height, input_.height, pool_.stride[0], dy);
    const Inside columns = insideOf(output_.width, input_.width, pool_.stride[1], dx);
    for (std::int64_t y = rows.first; y < rows.end; ++y) {
      const Operand* from = input + (y * pool_.stride[0] + dy) * input_.width;
      Sum* to = sums_.data() + y * output_.width;
      for (std::int64_t x = columns.first; x < columns.end; ++x) {
        const Sum value = from[x * pool_.stride[1] + dx];
        to[x] = pool_.mode == PoolMode::Max ? std::max(to[x], value) : to[x] + value;
      }
    }
  }

  const Pool& pool_;
  const Extents& output_;
  const Extents& input_;
  ActivationRule rule_;
  std::vector<std::int64_t> rows_, columns_;
  std::vector<Sum> sums_;
};

}  // namespace

template <class A>
std::vector<typename A::Operand> added(const Add& add, const Program& program,
                                       const std::vector<typename A::Operand>& first,
                                       const std::vector<typename A::Operand>* second) {
  using Operand = typename A::Operand;
  const ActivationRule rule = ruleOf(add.activation);
  std::vector<Operand> other(first.size(), Operand{0});
  if (second) {
    const Tile &to = program.tiles[add.output], &from = program.tiles[*add.second];
    const std::int64_t step = addStep(program, add);
    other = sampled(to.size, from.size, *second, step, to.origin.height * step - from.origin.height,
                    to.origin.width * step - from.origin.width);
  }
  for (std::size_t i = 0; i < first.size(); ++i) other[i] = sumOf(first[i], other[i], rule);
  return other;
}

template <class A>
std::vector<typename A::Operand> reorganised(const Reorg& reorg, const Extents& output, const Extents& input,
                                             const std::vector<typename A::Operand>& values) {
  return sampled(output, input, values, reorg.stride, reorg.phase[0], reorg.phase[1]);
}

template std::vector<float> added<Fp32>(const Add&, const Program&, const std::vector<float>&,
                                        const std::vector<float>*);
template std::vector<std::int16_t> added<Int8>(const Add&, const Program&, const std::vector<std::int16_t>&,
                                               const std::vector<std::int16_t>*);
template std::vector<float> reorganised<Fp32>(const Reorg&, const Extents&, const Extents&, const std::vector<float>&);
template std::vector<std::int16_t> reorganised<Int8>(const Reorg&, const Extents&, const Extents&,
                                                     const std::vector<std::int16_t>&);

template <class A>
std::vector<typename A::Operand> pooled(const Pool& pool, const Extents& output, const Extents& input,
                                        const std::vector<typename A::Operand>& values) {
  std::vector<typename A::Operand> result(static_cast<std::size_t>(output.elements()));
  Plane<A> plane(pool, output, input);
  for (std::int64_t i = 0; i < output.batch * output.channel; ++i) {
    plane.pool(values.data() + i * input.height * input.width, result.data() + i * output.height * output.width);
  }
  return result;
}

template std::vector<float> pooled<Fp32>(const Pool&, const Extents&, const Extents&, const std::vector<float>&);
template std::vector<std::int16_t> pooled<Int8>(const Pool&, const Extents&, const Extents&,
                                                const std::vector<std::int16_t>&);

}  // namespace tilescope
