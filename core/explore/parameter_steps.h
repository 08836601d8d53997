// SPDX-License-Identifier: GPL-3.0-or-later
// The ladder that keys, wheel and suggestions climb: powers of two and their half steps, … 64, 96, 128, 192, 256 …
#pragma once

#include <optional>

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

// The lowest rung that is at least a quarter above the present value; absent beyond the range.
inline constexpr double kWorthwhileStep = 1.25;  // smaller steps would only restate the present design
std::optional<double> worthwhileStep(const Parameter& parameter);

}  // namespace tilescope
