// SPDX-License-Identifier: GPL-3.0-or-later
// Where a metric comes from: its formula, the numbers put in, and the source of the constants. Tooltips show it and
// Ctrl+C copies it.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/metric.h"
#include "core/hardware/figure_source.h"
#include "core/hardware/hardware_profile.h"

namespace tilescope {

// Each step is "name = expression = value unit", perhaps with a remark in parentheses after it; evaluating the
// expression gives the value within the rounding of the numbers shown, and the last step gives the result.
struct Provenance {
  std::string title;                 // the subject: a layer, or "Total"
  std::string binding;               // "bound by DRAM bandwidth"; "" where nothing limits the metric
  std::vector<std::string> formula;  // symbolic
  std::vector<std::string> steps;    // the numbers put in, each with its unit
  std::string result;                // "0.380 ms"
  std::string source;                // of equations and constants
  bool estimate = false;

  bool operator==(const Provenance&) const = default;
};

// All of it as plain text, line by line; an estimate is marked as one.
std::string toText(const Provenance& provenance);

// The JSON pointer of the value that limits the off-chip bandwidth: the bandwidth, or the widest access of the ports;
// "" where it is unlimited.
std::string offChipBandwidthPointer(const HardwareProfile& hardware);

// Metrics as explanations print them. An energy in multiples of the energy of one MAC is "1.23 G MAC eq."; "GMAC" would
// read as operations, "G × MAC" as a product.
std::string energyFigure(double energy, EnergyUnit unit, int digits = kResultDigits);

// One unit for all values of a metric inside one explanation, so that they are easy to compare: "0.354 ms" and "0.380
// ms". Only a value below a thousandth of the unit gets its own.
class SameUnit {
 public:
  SameUnit(std::string unit, int thousands) : unit_(std::move(unit)), thousands_(thousands) {}
  static SameUnit of(double value, std::string unit);        // the unit that withPrefix would choose for value
  static SameUnit ofSeconds(double seconds);                 // as above, but ms from 0.1 ms on
  static SameUnit ofEnergy(double energy, EnergyUnit unit);  // for values in that unit

  std::string input(double value) const;   // at most kInputDigits digits
  std::string result(double value) const;  // kResultDigits digits

 private:
  int thousandsFor(double value, int digits) const;

  std::string unit_;
  int thousands_;
  double base_ = 1;  // one unit of the values, in unit_
};

// GMAC/s and GB/s, whatever the size of the value.
SameUnit macRate();
SameUnit byteRate();

// "29 %", as in the table; values below 1 % have a decimal.
std::string shareFigure(double fraction);

}  // namespace tilescope
