// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/execution/finish.h"

#include <algorithm>
#include <cmath>

namespace tilescope {
namespace {

Diagnostic refusal(const std::string& where, std::string found, std::string expected, std::string remedy) {
  Diagnostic diagnostic;
  diagnostic.pointer = where;
  diagnostic.found = std::move(found);
  diagnostic.expected = std::move(expected);
  diagnostic.remedy = std::move(remedy);
  return diagnostic;
}

}  // namespace

ActivationRule ruleOf(const Activation& activation) {
  const double slope = activation.slope.value_or(0);
  ActivationRule rule{activation.type, static_cast<float>(slope), 0};
  // Multiplying by a power of two is exact, so the result is the same on every processor.
  const double scaled = slope * static_cast<double>(std::int64_t{1} << kSlopeBits) + 0.5;
  if (std::abs(slope) <= kLargestSlope) rule.fixedSlope = static_cast<std::int64_t>(std::floor(scaled));
  return rule;
}

float activated(float value, const ActivationRule& rule) {
  switch (rule.type) {
    case ActivationType::None:
      return value;
    case ActivationType::Relu:
      return value > 0 ? value : 0.0F;
    case ActivationType::Relu6:
      return value > 0 ? std::min(value, 6.0F) : 0.0F;
    case ActivationType::Leaky:
      return value > 0 ? value : value * rule.slope;
    case ActivationType::Sigmoid:
      return 1.0F / (1.0F + std::exp(-value));
  }
  return value;
}

std::int64_t activated(std::int64_t value, const ActivationRule& rule) {
  switch (rule.type) {
    case ActivationType::None:
      return value;
    case ActivationType::Relu:
    case ActivationType::Relu6:
      return std::max<std::int64_t>(value, 0);
    case ActivationType::Leaky:
      return value > 0 ? value : shiftedRight(value * rule.fixedSlope, kSlopeBits);
    case ActivationType::Sigmoid:
      break;
  }
  ensure(false, "an activation that int8 does not have");
  return value;
}

std::int64_t shiftedRight(std::int64_t sum, int shift) {
  if (shift == 0) return sum;
  return (sum + (std::int64_t{1} << (shift - 1))) >> shift;
}

std::int64_t dividedHalfUp(std::int64_t sum, std::int64_t count) {
  const std::int64_t numerator = 2 * sum + count;
  const std::int64_t quotient = numerator / (2 * count);
  return quotient - (numerator % (2 * count) < 0 ? 1 : 0);
}

std::int32_t saturated(std::int64_t value) {
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(value, -128, 127));
}

float finished(float sum, float bias, std::optional<int> /*shift*/, const ActivationRule& rule) {
  return activated(sum + bias, rule);
}

std::int32_t finished(std::int32_t sum, std::int32_t bias, std::optional<int> shift, const ActivationRule& rule) {
  const std::int64_t shifted = shiftedRight(std::int64_t{sum} + bias, shift.value_or(0));
  return saturated(activated(shifted, rule));
}

int defaultShift(std::int64_t accumulationLength) {
  // The largest s with 2^(s − ½) ≤ √n × 73.9. Squared and times 100: 100 × 2^(2s − 1) ≤ n × 546121.
  const std::int64_t bound = std::max<std::int64_t>(accumulationLength, 1) * 546121;
  int shift = 0;
  while (std::int64_t{100} << (2 * shift + 1) <= bound) ++shift;
  return shift;
}

Diagnostics checkActivation(const Activation& activation, Arithmetic arithmetic, const std::string& where) {
  const std::string word(name(activation.type));
  if (activation.type == ActivationType::Leaky && !activation.slope) {
    return {refusal(where, "a leaky activation without slope", "its slope below zero", "Add \"slope\".")};
  }
  if (arithmetic == Arithmetic::Fp32) return {};
  if (activation.type == ActivationType::Sigmoid) {
    return {refusal(where, word + " in int8",
                    "none, relu, relu6 or leaky, because values without a scale have no " + word,
                    "Execute it in fp32.")};
  }
  if (activation.type == ActivationType::Leaky && !(std::abs(*activation.slope) <= kLargestSlope)) {
    return {refusal(where, "the slope " + std::to_string(*activation.slope), "-1000 to 1000 in int8",
                    "Execute it in fp32.")};
  }
  return {};
}

Diagnostics checkShift(int shift, const std::string& where) {
  if (shift >= 0 && shift <= kLargestShift) return {};
  return {
      refusal(where, "a right shift by " + std::to_string(shift), "0 to 31, the width of a sum", "Correct \"shift\".")};
}

Diagnostics checkAccumulation(std::int64_t length, Arithmetic arithmetic, const std::string& where) {
  if (arithmetic == Arithmetic::Fp32 || length <= kLongestInt8Sum) return {};
  return {refusal(where, "sums of " + std::to_string(length) + " products",
                  "131071 at most in int8, so that 32 bits hold every sum", "Execute it in fp32.")};
}

}  // namespace tilescope
