// SPDX-License-Identifier: GPL-3.0-or-later
// The adjustable values of a profile: the sliders of a parameter panel. The given profile determines the ranges. A
// slider keeps the range of the file while its value changes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/hardware/hardware_edit.h"
#include "core/hardware/hardware_profile.h"

namespace tilescope {

// Run and Width belong to a transformer (run_parameters.h), the others to a profile.
enum class ParameterKind { MemorySize, ArrayDim, Bandwidth, Clock, Precision, Run, Width };

// value, least and most are in base units, as in the file: bits, processing elements, GB/s, bits per cycle, MHz.
struct Parameter {
  ParameterKind kind = ParameterKind::MemorySize;
  std::string pointer;   // JSON pointer of the field
  std::string label;     // "Input buffer"
  std::string words;     // in sentences: "the input buffer", "DRAM bandwidth", "sram_32KB", "the rows (K)", "D2"
  std::string unit;      // display unit: "bit", "B", "KiB", "PEs", "GB/s", "bit/cycle", "MHz"
  double unitValue = 1;  // base units per display unit: 8192 bits per KiB
  double value = 0;
  double least = 0, most = 0;  // an edit within this range passes all checks of the profile
  bool whole = true;           // in base units; sizes are whole bytes, unless given in bits
  std::string holds;           // "I O": tensors of a memory, unless its name mentions them
  std::string source;          // of the current value
  bool assumption = false;
  std::optional<double> narrowest;  // of a port: its narrowest access, reduced together with the port

  bool operator==(const Parameter&) const = default;
};

// On-chip memories from the processing elements outwards, array dimensions, off-chip bandwidth (one per port; none if
// unlimited), clock, and the precisions of input, weight, partial sum and output.
std::vector<Parameter> parametersOf(const HardwareProfile& profile);

// As above, with the ranges of the unedited profile, which no number of edits can exceed.
std::vector<Parameter> parametersOf(const HardwareProfile& profile, const HardwareProfile& asRead);

// The nearest value that the field allows: in range, and whole if necessary.
double allowed(const Parameter& parameter, double value);
HardwareEdit editOf(const Parameter& parameter, double value);

// A value with its unit: "192 KiB", "34.1 GB/s", "16 PEs".
std::string valueText(const Parameter& parameter, double value);

// The text of a button: "34.1 GB/s". For an array dimension "48 rows (K)" or "24 of D2", because "48 PEs" would be read
// as a total.
std::string settingText(const Parameter& parameter, double value);

// "from 25.6 to 34.1 GB/s"; with two units if they differ.
std::string fromToText(const Parameter& parameter, double from, double to);

}  // namespace tilescope
