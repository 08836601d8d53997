// SPDX-License-Identifier: GPL-3.0-or-later
// Number formats of reports: suitable units, few digits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "core/base/scale.h"

namespace tilescope::cli {

// How to print the numbers of a column: one unit and one number of decimals.
struct ColumnScale {
  double divisor = 1;
  std::string unit;
  int decimals = 0;
};

// The decimal unit in which the largest value of the column reads well.
ColumnScale byteScale(double largestBytes);
ColumnScale secondScale(double largestSeconds);
ColumnScale countScale(double largest, const std::string& unit);  // "MMAC"; for the unit " x", "M x"
// "nJ"; in energies of a MAC "M MAC eq.".
ColumnScale energyScale(double largest, EnergyUnit unit);
ColumnScale energyTimesSecondsScale(double largest, EnergyUnit unit);

std::string scaled(double value, const ColumnScale& scale);
std::string withUnit(double value, const ColumnScale& scale);  // at most four digits: "1.500 MiB"
std::string percent(double fraction);
std::string exact(double value);
std::string counted(double count, const std::string& noun);
std::string counted(std::size_t count, const std::string& noun);
std::string unitOf(double value, const std::string& units);  // "MAC" for 1, otherwise "MACs"; "ms" never changes
std::string countedInGroups(std::int64_t count, const std::string& noun);  // "1 chip", "100\u2009000 chips"

}  // namespace tilescope::cli
