// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers for people: in units that read well, and with no more digits than are read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "core/base/scale.h"

namespace tilescope::cli {

// How the numbers of one column are written: divided by one unit, with the same number of decimals.
struct ColumnScale {
  double divisor = 1;
  std::string unit;
  int decimals = 0;
};

// Units in which the largest value of a column reads well: decimal ones, as everywhere for what moves.
ColumnScale byteScale(double largestBytes);
ColumnScale secondScale(double largestSeconds);
ColumnScale countScale(double largest, const std::string& unit);  // "MMAC"; unit " x": "M x"
ColumnScale energyScale(double largest, EnergyUnit unit);         // "nJ", or multiples of a MAC's energy: "M MAC eq."
ColumnScale energyTimesSecondsScale(double largest, EnergyUnit unit);  // "mJ·s" or "k MAC eq.·s"

std::string scaled(double value, const ColumnScale& scale);
std::string withUnit(double value, const ColumnScale& scale);  // "1.500 MiB": four digits at most
std::string percent(double fraction);
std::string exact(double value);                             // every digit, for CSV
std::string counted(double count, const std::string& noun);  // "1 cycle", "2 cycles"
std::string counted(std::size_t count, const std::string& noun);
std::string unitOf(double value, const std::string& units);  // "MAC" of 1 and "MACs"; "ms" is the same of all
std::string countedInGroups(std::int64_t count, const std::string& noun);  // "1 chip", "100\u2009000 chips"

}  // namespace tilescope::cli
