// SPDX-License-Identifier: GPL-3.0-or-later
// The ladder for keys, mouse wheel and suggestions. Rungs are powers of two and their midpoints: … 64, 96, 128, 192 …
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "core/explore/parameters.h"

namespace tilescope {

// The next rung above the value, or the limit.
double stepUp(double value, double least, double most);
double stepDown(double value, double least, double most);

// The nearest rung by ratio; of two equally near ones the smaller.
double snapped(double value);

// In the parameter's base units, as its field allows. Rounding never cancels a step.
double stepUp(const Parameter& parameter, double value);
double stepDown(const Parameter& parameter, double value);
double snapped(const Parameter& parameter, double value);

// Absent if out of range. A limit of the range is not a rung.
std::optional<double> nextStep(const Parameter& parameter, double value);

// The lowest rung at least a quarter above the current value; absent if out of range.
inline constexpr double kWorthwhileStep = 1.25;
std::optional<double> worthwhileStep(const Parameter& parameter);

// The knee of a curve: the smallest value whose energy × latency is within 1 % of the minimum.

inline constexpr double kKneeTolerance = 0.01;

// Index into edps: energy × latency by ascending parameter; absent: infeasible. Empty if all are.
std::optional<std::size_t> kneeOf(std::span<const std::optional<double>> edps);

}  // namespace tilescope
