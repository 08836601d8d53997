// SPDX-License-Identifier: GPL-3.0-or-later
// A numeric axis's values from its rule, rounded to what the field allows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/hardware/profile_fields.h"

namespace tilescope {

// Rounded to 12 significant digits, so that 0.1 + 2 × 0.1 is 0.3.

// Step above 0; includes `to` if a step ends there.
std::vector<double> linearSteps(double from, double to, double step);
std::vector<double> linearCount(double from, double to, std::int64_t count);  // includes both ends
std::vector<double> logCount(double from, double to, std::int64_t count);     // includes both ends; both above 0
// Each octave is divided evenly: 4 steps are 1, 1¼, 1½ and 1¾ × 2ᵏ. min above 0.
std::vector<double> powersOfTwo(double min, double max, int stepsPerOctave);

double stepsBetween(double from, double to, double step);  // number of values of linearSteps()

enum class FieldValues { Real, Whole, WholeBytes };
// Sizes are whole bytes, unless their axis is in bits; counts and widths are whole.
FieldValues valuesOf(const ProfileField& field, bool inBits);
double possible(double value, FieldValues values);  // the nearest allowed value, in base units

std::size_t mergeEqual(std::vector<double>& values);

}  // namespace tilescope
