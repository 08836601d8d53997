// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/execution/element_kernels.h"

#include "core/program/execution/finish.h"

namespace tilescope {
namespace {

float sumOf(float a, float b, const ActivationRule& rule) {
  return activated(a + b, rule);
}
std::int16_t sumOf(std::int16_t a, std::int16_t b, const ActivationRule& rule) {
  return static_cast<std::int16_t>(saturated(activated(std::int64_t{a} + b, rule)));
}

// Every step-th row and column from (top, left) on of every plane: as a vector of the output's size.
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

}  // namespace tilescope
