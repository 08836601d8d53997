// SPDX-License-Identifier: GPL-3.0-or-later
// The ladder of values for keys, mouse wheel and suggestions. Its rungs are powers of two and the midpoints between
// them: … 64, 96, 128, 192, 256 …
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "core/explore/parameters.h"

namespace tilescope {

// For plain numbers, usually in display units. The next rung above the value, or the limit if no rung is in range.
double stepUp(double value, double least, double most);
double stepDown(double value, double least, double most);

// The nearest rung by ratio; of two equally near ones the smaller.
double snapped(double value);

// As above, in a parameter's base units, rounded to what the field allows. Rounding never cancels a step.
double stepUp(const Parameter& parameter, double value);
double stepDown(const Parameter& parameter, double value);
double snapped(const Parameter& parameter, double value);

// The next rung above the value; absent if out of range. A limit of the range is not a rung.
std::optional<double> nextStep(const Parameter& parameter, double value);

// The lowest rung that is at least a quarter above the current value; absent if out of range.
inline constexpr double kWorthwhileStep = 1.25;  // smaller steps would hardly change anything
std::optional<double> worthwhileStep(const Parameter& parameter);

// The knee of a curve is the smallest value whose energy × latency is within 1 % of the curve's minimum. Larger values
// have almost no effect.

inline constexpr double kKneeTolerance = 0.01;

// The index of the knee. edps: energy × latency for ascending values of the parameter; absent: infeasible. Empty if all
// are infeasible.
std::optional<std::size_t> kneeOf(std::span<const std::optional<double>> edps);

}  // namespace tilescope
