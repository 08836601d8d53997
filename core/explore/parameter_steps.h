// SPDX-License-Identifier: GPL-3.0-or-later
// The ladder that keys, wheel and suggestions climb: powers of two and their half steps, … 64, 96, 128, 192, 256 …
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "core/explore/parameters.h"

namespace tilescope {

// Of plain numbers, usually in units of display. The next rung beyond the value, or the limit where none is within.
double stepUp(double value, double least, double most);
double stepDown(double value, double least, double most);

// The nearest rung in proportion; of two equally near ones the smaller.
double snapped(double value);

// The same in the base units of a parameter, as its field can have them: rounding never makes a step stand still.
double stepUp(const Parameter& parameter, double value);
double stepDown(const Parameter& parameter, double value);
double snapped(const Parameter& parameter, double value);

// The next rung above the value; absent beyond the range, a limit of which is no rung.
std::optional<double> nextStep(const Parameter& parameter, double value);

// The lowest rung that is at least a quarter above the current value; absent beyond the range.
inline constexpr double kWorthwhileStep = 1.25;  // smaller steps would only restate the current design
std::optional<double> worthwhileStep(const Parameter& parameter);

// The knee of a curve over one parameter: the smallest value whose energy × latency is within 1 % of the minimum on the
// curve. What lies beyond it buys next to nothing.

inline constexpr double kKneeTolerance = 0.01;

// Index into the energies × latencies of the curve's points, which ascend in the parameter; absent: infeasible. Nothing
// where none is feasible.
std::optional<std::size_t> kneeOf(std::span<const std::optional<double>> edps);

}  // namespace tilescope
