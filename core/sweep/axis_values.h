// SPDX-License-Identifier: GPL-3.0-or-later
// The values of a numeric axis: a rule in the axis's unit, and what the field can have of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/hardware/profile_fields.h"

namespace tilescope {

// Rules. Each value has 12 significant digits at most, so that 0.1 + 2 × 0.1 is 0.3.

std::vector<double> linearSteps(double from, double to, double step);  // step above 0; to only where a step ends there
std::vector<double> linearCount(double from, double to, std::int64_t count);  // both ends are values
std::vector<double> logCount(double from, double to, std::int64_t count);     // above 0; both ends are values
// The powers of two from min to max, above 0, with the values between them that divide an octave evenly: of 4 steps
// 1, 1¼, 1½ and 1¾ × 2ᵏ.
std::vector<double> powersOfTwo(double min, double max, int stepsPerOctave);

double stepsBetween(double from, double to, double step);  // how many values linearSteps would have

// What the field can have.

enum class FieldValues { Real, Whole, WholeBytes };
// Sizes are whole bytes unless their axis is in bits; counts and widths are whole.
FieldValues valuesOf(const ProfileField& field, bool inBits);
double possible(double value, FieldValues values);  // the nearest, in base units

// Leaves the first of equal values where it is; how many went.
std::size_t mergeEqual(std::vector<double>& values);

}  // namespace tilescope
