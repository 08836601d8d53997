// SPDX-License-Identifier: GPL-3.0-or-later
// Where a metric comes from: its formula, the numbers put in, and the source of the constants. What a tooltip shows and
// Ctrl+C copies.
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
  std::string title;                 // of what: a layer, or "Total"
  std::string binding;               // "bound by DRAM bandwidth"; "" where nothing binds
  std::vector<std::string> formula;  // symbolic
  std::vector<std::string> steps;    // the numbers put in, each with its unit
  std::string result;                // "0.380 ms"
  std::string source;                // of equations and constants
  bool estimate = false;

  bool operator==(const Provenance&) const = default;
};

// All of it as plain text, one line each; an estimate says so.
std::string toText(const Provenance& provenance);

// The pointer of the value that limits the off-chip bandwidth: the bandwidth, or the widest of the ports' accesses; ""
// where it is unlimited.
std::string offChipBandwidthPointer(const HardwareProfile& hardware);

// Metrics as provenance writes them. An energy in multiples of that of one MAC is "1.23 G MAC eq."; "GMAC" would read
// as operations, "G × MAC" as a product.
std::string energyFigure(double energy, EnergyUnit unit, int digits = kResultDigits);

// One unit for all values of a metric inside one explanation, so that they compare at sight: "0.354 ms" beside
// "0.380 ms". Only a value below a thousandth of the unit gets one of its own.
class SameUnit {
 public:
  SameUnit(std::string unit, int thousands) : unit_(std::move(unit)), thousands_(thousands) {}
  static SameUnit of(double value, std::string unit);        // that withPrefix would choose for value
  static SameUnit ofSeconds(double seconds);                 // as above, but ms from 0.1 ms on
  static SameUnit ofEnergy(double energy, EnergyUnit unit);  // its values are in that unit too

  std::string input(double value) const;   // kInputDigits at most
  std::string result(double value) const;  // kResultDigits

 private:
  int thousandsFor(double value, int digits) const;

  std::string unit_;
  int thousands_;
  double base_ = 1;  // of values: in it, one is so much of the unit
};

// Billions of MACs per second and of bytes per second, whatever the size.
SameUnit macRate();
SameUnit byteRate();

// 29 % as the table and the metrics show it; with a decimal only below 1 %.
std::string shareFigure(double fraction);

}  // namespace tilescope
