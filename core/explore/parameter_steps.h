// SPDX-License-Identifier: GPL-3.0-or-later
// The ladder of values for keys, mouse wheel and suggestions: powers of two and their half steps, … 64, 96, 128, 192,
// 256 …
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "core/explore/parameters.h"

namespace tilescope {

// For plain numbers, usually in units of display. The next rung above the value, or the limit if no rung is in range.
double stepUp(double value, double least, double most);
double stepDown(double value, double least, double most);

// The nearest rung by ratio; of two equally near ones the smaller.
double snapped(double value);

// The same in a parameter's base units, rounded to what its field allows: rounding never cancels a step.
double stepUp(const Parameter& parameter, double value);
double stepDown(const Parameter& parameter, double value);
double snapped(const Parameter& parameter, double value);

// The next rung above the value; absent if it is outside the range. A limit of the range is not a rung.
std::optional<double> nextStep(const Parameter& parameter, double value);

// The lowest rung that is at least a quarter above the current value; absent if it is outside the range.
inline constexpr double kWorthwhileStep = 1.25;  // a smaller step would hardly change the configuration
std::optional<double> worthwhileStep(const Parameter& parameter);

// The knee of a curve over one parameter: the smallest value whose energy × latency is within 1 % of the curve's
// minimum. Larger values bring next to nothing.

inline constexpr double kKneeTolerance = 0.01;

// Index of the knee among the points of the curve, given their energies × latencies in ascending order of the
// parameter; absent values are infeasible. Empty if none is feasible.
std::optional<std::size_t> kneeOf(std::span<const std::optional<double>> edps);

}  // namespace tilescope
