// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/execution/pool_kernel.h"

#include <algorithm>
#include <limits>

#include "core/program/execution/conv_kernel.h"

namespace tilescope {
namespace {

// How many kernel positions of each output lie inside the input, along one axis.
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
