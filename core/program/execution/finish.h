// SPDX-License-Identifier: GPL-3.0-or-later
// The operations on a sum after its last addition: bias, shift, activation, saturation, in this order. The interpreter
// and the reference share these functions; docs/program_arithmetic.md defines them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/program/execution/arithmetic.h"
#include "core/workload/layer.h"

namespace tilescope {

inline constexpr int kSlopeBits = 15;                    // fraction of a leaky slope in int8
inline constexpr double kLargestSlope = 1000;            // magnitude in int8, as in network files: products stay below
                                                         // 2^63
inline constexpr int kLargestShift = 31;                 // width of a sum minus its sign bit
inline constexpr std::int64_t kLongestInt8Sum = 131071;  // number of products of 2^14 that fit into an int32

// An activation prepared for both arithmetics.
struct ActivationRule {
  ActivationType type = ActivationType::None;
  float slope = 0;              // for leaky
  std::int64_t fixedSlope = 0;  // the slope × 2^15, rounded half up
};

// The activation must have passed checkActivation.
ActivationRule ruleOf(const Activation& activation);

float activated(float value, const ActivationRule& rule);
std::int64_t activated(std::int64_t value, const ActivationRule& rule);

// sum ÷ 2^shift rounding half up; shift 0 to kLargestShift.
std::int64_t shiftedRight(std::int64_t sum, int shift);
// sum ÷ count rounding half up; count positive.
std::int64_t dividedHalfUp(std::int64_t sum, std::int64_t count);
std::int32_t saturated(std::int64_t value);  // to −128…127

float finished(float sum, float bias, std::optional<int> shift, const ActivationRule& rule);  // fp32 has no shift
std::int32_t finished(std::int32_t sum, std::int32_t bias, std::optional<int> shift, const ActivationRule& rule);

// round(log2(√accumulationLength × 73.9)): the shift after which sums of products of uniform int8 values have about the
// same spread as the values, whose standard deviation is √((256² − 1) ÷ 12) = 73.9. Integer arithmetic, for lengths
// below 2^43.
int defaultShift(std::int64_t accumulationLength);

// Reports what this arithmetic cannot execute; where: pointer and subject of the message, e.g. "layer \"conv1\"".
Diagnostics checkActivation(const Activation& activation, Arithmetic arithmetic, const std::string& where);
Diagnostics checkShift(int shift, const std::string& where);
Diagnostics checkAccumulation(std::int64_t length, Arithmetic arithmetic, const std::string& where);

}  // namespace tilescope
