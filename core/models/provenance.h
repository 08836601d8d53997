// SPDX-License-Identifier: GPL-3.0-or-later
// Where a metric comes from: formula, numbers, and sources of constants. Shown in tooltips and copied by Ctrl+C.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/metric.h"
#include "core/hardware/figure_source.h"
#include "core/hardware/hardware_profile.h"

namespace tilescope {

// A step is "name = expression = value unit", perhaps with a remark in parentheses. The expression gives the value
// within the rounding of the numbers shown; the last step gives the result.
struct Provenance {
  std::string title;    // a layer, or "Total"
  std::string binding;  // "bound by DRAM bandwidth"; "" if nothing limits the metric
  std::vector<std::string> formula;
  std::vector<std::string> steps;  // numbers with units
  std::string result;              // "0.380 ms"
  std::string source;
  bool estimate = false;

  bool operator==(const Provenance&) const = default;
};

// Line by line; estimates are marked.
std::string toText(const Provenance& provenance);

// JSON pointer of the value that limits off-chip bandwidth: the bandwidth, or the ports' widest access; "": unlimited.
std::string offChipBandwidthPointer(const HardwareProfile& hardware);

// As explanations print it. Multiples of a MAC's energy are "1.23 G MAC eq."; "GMAC" would read as operations.
std::string energyFigure(double energy, EnergyUnit unit, int digits = kResultDigits);

// One unit for all values of a metric: "0.354 ms" and "0.380 ms"; only below a thousandth of it another.
class SameUnit {
 public:
  SameUnit(std::string unit, int thousands) : unit_(std::move(unit)), thousands_(thousands) {}
  static SameUnit of(double value, std::string unit);        // as withPrefix would choose
  static SameUnit ofSeconds(double seconds);                 // ms from 0.1 ms on
  static SameUnit ofEnergy(double energy, EnergyUnit unit);  // for values in that unit

  std::string input(double value) const;  // at most kInputDigits digits
  std::string result(double value) const;

 private:
  int thousandsFor(double value, int digits) const;

  std::string unit_;
  int thousands_;
  double base_ = 1;  // one unit_ in the values' unit
};

// GMAC/s and GB/s for any value.
SameUnit macRate();
SameUnit byteRate();

// "29 %"; a decimal below 1 %.
std::string shareFigure(double fraction);

}  // namespace tilescope
