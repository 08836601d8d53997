// SPDX-License-Identifier: GPL-3.0-or-later
// The adjustable values of a profile: the sliders of a parameter panel, generated from the profile. Ranges are those of
// the given profile; a slider keeps the range of the file while its value moves.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/hardware/hardware_edit.h"
#include "core/hardware/hardware_profile.h"

namespace tilescope {

// Run and Width belong to a transformer (run_parameters.h), all others to a profile.
enum class ParameterKind { MemorySize, ArrayDim, Bandwidth, Clock, Precision, Run, Width };

// value, least and most are in base units, as in the file: bits, processing elements, GB/s, bits per cycle, MHz.
struct Parameter {
  ParameterKind kind = ParameterKind::MemorySize;
  std::string pointer;   // of the field that an edit sets
  std::string label;     // "Input buffer"
  std::string words;     // for sentences: "the input buffer", "DRAM bandwidth", "sram_32KB", "the rows (K)", "D2"
  std::string unit;      // of display: "bit", "B", "KiB", "PEs", "GB/s", "bit/cycle", "MHz"
  double unitValue = 1;  // base units per unit of display: 8192 bits per KiB
  double value = 0;
  double least = 0, most = 0;  // within this range a single edit passes every check of the profile
  bool whole = true;           // in base units; sizes are also whole bytes, unless they are given in bits
  std::string holds;           // "I O": the tensors of a memory whose name does not mention them
  std::string source;          // of the current value
  bool assumption = false;
  std::optional<double> narrowest;  // of a port: its narrowest access, which a narrower port reduces too

  bool operator==(const Parameter&) const = default;
};

// On-chip memories from the processing elements outwards, array dimensions, off-chip bandwidth (none if it is
// unlimited, otherwise one per port), clock, and the precisions of input, weight, partial sum and output.
std::vector<Parameter> parametersOf(const HardwareProfile& profile);

// The same with the ranges of the unedited profile: no number of edits leads beyond them.
std::vector<Parameter> parametersOf(const HardwareProfile& profile, const HardwareProfile& asRead);

// The nearest value that the field allows: within the range, and whole where necessary.
double allowed(const Parameter& parameter, double value);
HardwareEdit editOf(const Parameter& parameter, double value);

// "192 KiB", "34.1 GB/s", "16 PEs".
std::string valueText(const Parameter& parameter, double value);

// The text of a button: "34.1 GB/s". For an array dimension, whose PEs alone would read as a total, "48 rows (K)" or
// "24 of D2".
std::string settingText(const Parameter& parameter, double value);

// "from 25.6 to 34.1 GB/s"; with both units if they differ.
std::string fromToText(const Parameter& parameter, double from, double to);

}  // namespace tilescope
