// SPDX-License-Identifier: GPL-3.0-or-later
// What of a profile can be moved: the sliders of a parameter panel, generated from the profile. Ranges are those of the
// profile given; a slider keeps the range it got from the file while its value moves.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/hardware/hardware_edit.h"
#include "core/hardware/hardware_profile.h"

namespace tilescope {

// Run and Width are of a transformer (run_parameters.h), all others of a profile.
enum class ParameterKind { MemorySize, ArrayDim, Bandwidth, Clock, Precision, Run, Width };

// value, least and most are in base units, as in the file: bits, processing elements, GB/s, bits per cycle, MHz.
struct Parameter {
  ParameterKind kind = ParameterKind::MemorySize;
  std::string pointer;   // of the field that an edit sets
  std::string label;     // "Input buffer"
  std::string words;     // in a sentence: "the input buffer", "DRAM bandwidth", "sram_32KB", "the rows (K)", "D2"
  std::string unit;      // of display: "bit", "B", "KiB", "PEs", "GB/s", "bit/cycle", "MHz"
  double unitValue = 1;  // base units per unit of display: 8192 bits per KiB
  double value = 0;
  double least = 0, most = 0;  // between them a single edit passes every check of the profile
  bool whole = true;           // in base units; sizes are moreover whole bytes, unless they are given in bits
  std::string holds;           // "I O": the tensors of a memory whose name does not say them
  std::string source;          // of the current value
  bool assumption = false;
  std::optional<double> narrowest;  // of a port: its smallest access, which a narrower port takes along

  bool operator==(const Parameter&) const = default;
};

// On-chip memories from the processing elements outwards, array dimensions, off-chip bandwidth (none where it is
// unlimited, one for each of several ports), clock, precision of input, weight, partial sum and output.
std::vector<Parameter> parametersOf(const HardwareProfile& profile);

// The same with the ranges of the profile as it was read, before it was edited: no number of edits leads beyond them.
std::vector<Parameter> parametersOf(const HardwareProfile& profile, const HardwareProfile& asRead);

// value as the field can have it: limited to the range, whole where it must be.
double allowed(const Parameter& parameter, double value);
HardwareEdit editOf(const Parameter& parameter, double value);

// "192 KiB", "34.1 GB/s", "16 PEs".
std::string valueText(const Parameter& parameter, double value);

// What a button sets: "34.1 GB/s", and of an array dimension, whose PEs alone would read as a total, "48 rows (K)" or
// "24 of D2".
std::string settingText(const Parameter& parameter, double value);

// "from 25.6 to 34.1 GB/s"; both units where they differ.
std::string fromToText(const Parameter& parameter, double from, double to);

}  // namespace tilescope
