// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers for people: thin space (U+2009) between groups of three from five digits on, true minus (U+2212), decimal
// point. Digits before the point are never rounded away ("1044" at 3 digits). Values that are not numbers are "–".
#pragma once

#include <string>
#include <string_view>

namespace tilescope {

// Rounded to n significant digits, with trailing zeros: 0.38 at 3 is "0.380". Below 10⁻⁶ and from 10¹⁵ on as "3.80 ×
// 10⁻⁷".
std::string significant(double value, int digits);

// The same without trailing zeros: 25.6 at 4 is "25.6". For numbers put into a formula.
std::string atMost(double value, int digits);

// The value with n decimals: 12345.678 at 1 is "12 345.7".
std::string fixed(double value, int decimals);

// The value with the prefix from f to E that leaves 1 to 999 before the point: 0.0041 "s" at 3 is "4.10 ms". Decimal: 1
// kB is 1000 bytes. Without a unit only the prefix is shown: "115.6 M"; a unit that begins with a space is separated
// from the prefix: "18.1 G MAC eq.".
std::string withPrefix(double value, std::string_view unit, int digits);
std::string withPrefixAtMost(double value, std::string_view unit, int digits);  // without trailing zeros

// The power of 1000 of the prefix that withPrefix chooses: −1 for "m", 2 for "M".
int thousandsOf(double value, int digits);

// "m" of −1 and "s": "ms". If the unit begins with a space: "G MAC eq.", and without a prefix "MAC eq.".
std::string unitWithPrefix(std::string_view unit, int thousands);

// With the prefix of the given power whatever the value, so that several values share one: 354e-6 "s" at 3 and −1 is
// "0.354 ms".
std::string withThousands(double value, std::string_view unit, int digits, int thousands);
std::string withThousandsAtMost(double value, std::string_view unit, int digits, int thousands);

// 0.1163 at 1 is "11.6 %".
std::string percent(double fraction, int decimals);

// "1 layer", "2 layers"
std::string counted(double count, std::string_view noun);
std::string counted(std::size_t count, std::string_view noun);

// For programs: the fewest digits that read back as the same number, "0.5".
std::string shortest(double value);

// For the ticks of axes: the smallest of 1, 2, 2.5 and 5 times a power of ten that is at least `least`, which must be
// positive.
double roundStep(double least);

// Number of decimals that distinguish multiples of a step: 2 for 0.25.
int decimalsOfStep(double step);

}  // namespace tilescope
