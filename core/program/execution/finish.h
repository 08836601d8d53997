// SPDX-License-Identifier: GPL-3.0-or-later
// What happens to a sum after its last addition: bias, shift, activation, saturation (docs/program_arithmetic.md).
// Interpreter and reference share it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/program/execution/arithmetic.h"
#include "core/workload/layer.h"

namespace tilescope {

inline constexpr int kSlopeBits = 15;                    // fractional bits of a leaky slope in int8
inline constexpr double kLargestSlope = 1000;            // magnitude in int8; products stay below 2^63
inline constexpr int kLargestShift = 31;                 // bits of a sum without its sign
inline constexpr std::int64_t kLongestInt8Sum = 131071;  // products of up to 2^14 that fit an int32

// An activation prepared for both arithmetics.
struct ActivationRule {
  ActivationType type = ActivationType::None;
  float slope = 0;              // of leaky
  std::int64_t fixedSlope = 0;  // slope × 2^15, rounded half up
};

// The activation must have passed checkActivation().
ActivationRule ruleOf(const Activation& activation);

// In int8, relu6 is relu: the saturation cuts at 127, which stands for 6.
constexpr bool isReluInInt8(ActivationType type) {
  return type == ActivationType::Relu || type == ActivationType::Relu6;
}

float activated(float value, const ActivationRule& rule);
std::int64_t activated(std::int64_t value, const ActivationRule& rule);

// sum ÷ 2^shift, rounded half up.
std::int64_t shiftedRight(std::int64_t sum, int shift);
// sum ÷ count, rounded half up; count > 0.
std::int64_t dividedHalfUp(std::int64_t sum, std::int64_t count);
std::int32_t saturated(std::int64_t value);

// In fp32 there is no shift.
float finished(float sum, float bias, std::optional<int> shift, const ActivationRule& rule);
std::int32_t finished(std::int32_t sum, std::int32_t bias, std::optional<int> shift, const ActivationRule& rule);

// round(log2(√accumulationLength × 73.9)): shifted sums of products of uniform int8 values, whose standard deviation is
// √((256² − 1) ÷ 12) = 73.9, have about the spread of the values. Integer arithmetic; lengths below 2^43.
int defaultShift(std::int64_t accumulationLength);

// where: pointer and subject of messages, such as "layer \"conv1\"".
Diagnostics checkActivation(const Activation& activation, Arithmetic arithmetic, const std::string& where);
Diagnostics checkShift(int shift, const std::string& where);
Diagnostics checkAccumulation(std::int64_t length, Arithmetic arithmetic, const std::string& where);

}  // namespace tilescope
