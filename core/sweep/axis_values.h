// SPDX-License-Identifier: GPL-3.0-or-later
// The values of a numeric axis: a rule in the axis's unit, and the nearest values that the field can have.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/hardware/profile_fields.h"

namespace tilescope {

// Rules. Values are rounded to 12 significant digits, so that 0.1 + 2 × 0.1 is 0.3.

std::vector<double> linearSteps(double from, double to, double step);  // step above 0; includes `to` only if a step
                                                                       // ends there
std::vector<double> linearCount(double from, double to, std::int64_t count);  // includes both ends
std::vector<double> logCount(double from, double to, std::int64_t count);     // values above 0; includes both ends
// The powers of two from min to max, above 0, with intermediate values that divide an octave evenly: for 4 steps 1, 1¼,
// 1½ and 1¾ × 2ᵏ.
std::vector<double> powersOfTwo(double min, double max, int stepsPerOctave);

double stepsBetween(double from, double to, double step);  // number of values of linearSteps

// Values that the field can have.

enum class FieldValues { Real, Whole, WholeBytes };
// Sizes are whole bytes unless their axis is in bits; counts and widths are whole.
FieldValues valuesOf(const ProfileField& field, bool inBits);
double possible(double value, FieldValues values);  // the nearest possible value, in base units

// Removes all but the first of equal values; returns how many were removed.
std::size_t mergeEqual(std::vector<double>& values);

}  // namespace tilescope
