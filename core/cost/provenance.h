// SPDX-License-Identifier: GPL-3.0-or-later
// Where a figure comes from: its formula, the numbers put in, and the source of the constants. What a tooltip shows and
// Ctrl+C copies.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/hardware/hardware_profile.h"

namespace tilescope {

enum class Quantity { Latency, Traffic, Energy, Utilization, Intensity, Performance };
std::string_view name(Quantity quantity);  // in a sentence: "latency", "array use"

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

// Who says so of one figure of a profile: the source of the nearest pointer at or above it, "assumption", or the
// profile itself where it names neither.
struct FigureSource {
  std::string text;
  bool assumption = false;

  bool operator==(const FigureSource&) const = default;
};
FigureSource sourceOfFigure(const HardwareProfile& hardware, std::string_view pointer);

// The pointer of the figure that limits the off-chip bandwidth: the bandwidth, or the widest of the ports' accesses;
// "" where it is unlimited.
std::string offChipBandwidthPointer(const HardwareProfile& hardware);

// Figures as provenance writes them. An energy in multiples of a MAC is "1.23 G × MAC"; "GMAC" would read as
// operations.
inline constexpr int kResultDigits = 3;  // significant, of results
inline constexpr int kInputDigits = 4;   // of what is put into a formula
std::string energyFigure(double energy, EnergyUnit unit, int digits = kResultDigits);

}  // namespace tilescope
