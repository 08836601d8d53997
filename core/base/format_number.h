// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers for people: thin spaces between groups of three digits from five digits on, a true minus. "–" if not a
// number. Digits before the point are never rounded away: 1044 at 3 digits is "1044".
#pragma once

#include <string>
#include <string_view>

namespace tilescope {

// Rounded to n significant digits, with trailing zeros: "0.380". Below 10⁻⁶ and from 10¹⁵ on "3.80 × 10⁻⁷".
std::string significant(double value, int digits);

std::string atMost(double value, int digits);

// n decimals: 12345.678 at 1 is "12 345.7".
std::string fixed(double value, int decimals);

// With a decimal prefix: 0.0041 "s" at 3 is "4.10 ms"; 1 kB is 1000 bytes. Without a unit "115.6 M". A unit that begins
// with a space is separated from its prefix: "18.1 G MAC eq.".
std::string withPrefix(double value, std::string_view unit, int digits);
std::string withPrefixAtMost(double value, std::string_view unit, int digits);

// The prefix that withPrefix() chooses, as a power of 1000: −1 for "m", 2 for "M".
int thousandsOf(double value, int digits);

// −1 and "s" give "ms".
std::string unitWithPrefix(std::string_view unit, int thousands);

// With a given prefix, so that several values can share one: 354e-6 "s" at 3 and −1 is "0.354 ms".
std::string withThousands(double value, std::string_view unit, int digits, int thousands);
std::string withThousandsAtMost(double value, std::string_view unit, int digits, int thousands);

// A fraction of 0.1163 at 1 is "11.6 %".
std::string percent(double fraction, int decimals);

// "1 layer", "2 layers"
std::string counted(double count, std::string_view noun);
std::string counted(std::size_t count, std::string_view noun);

// The fewest digits that read back as the same number: "0.5". For files and exports.
std::string shortest(double value);

// The step between an axis's ticks: 1, 2, 2.5 or 5 times a power of ten, at least `least`, which must be positive.
double roundStep(double least);

// The decimals that tell multiples of the step apart: 2 for 0.25.
int decimalsOfStep(double step);

}  // namespace tilescope
