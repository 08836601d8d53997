// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers for people: a thin space (U+2009) between groups of three digits if there are five or more, a true minus
// (U+2212), a decimal point. Digits before the point are never rounded away ("1044" at 3 digits). Not a number is "–".
#pragma once

#include <string>
#include <string_view>

namespace tilescope {

// Rounded to n significant digits, with trailing zeros: 0.38 at 3 is "0.380". Below 10⁻⁶ and from 10¹⁵ on as "3.80 ×
// 10⁻⁷".
std::string significant(double value, int digits);

// As significant(), without trailing zeros: 25.6 at 4 is "25.6". For numbers put into a formula.
std::string atMost(double value, int digits);

// n decimals: 12345.678 at 1 is "12 345.7".
std::string fixed(double value, int decimals);

// With a decimal prefix from f to E that leaves 1 to 999 before the point: 0.0041 "s" at 3 is "4.10 ms". 1 kB is 1000
// bytes. Without a unit, only the prefix is shown: "115.6 M". A unit that begins with a space is separated from the
// prefix: "18.1 G MAC eq.".
std::string withPrefix(double value, std::string_view unit, int digits);
std::string withPrefixAtMost(double value, std::string_view unit, int digits);  // without trailing zeros

// The prefix that withPrefix() chooses, as a power of 1000: −1 for "m", 2 for "M".
int thousandsOf(double value, int digits);

// Joins prefix and unit: −1 and "s" give "ms". A unit that begins with a space is separated: "G MAC eq.".
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

// The distance of an axis's ticks: 1, 2, 2.5 or 5 times a power of ten, the smallest not below `least`. `least` must be
// positive.
double roundStep(double least);

// The decimals that tell multiples of the step apart: 2 for 0.25.
int decimalsOfStep(double step);

}  // namespace tilescope
