// SPDX-License-Identifier: GPL-3.0-or-later
// The adjustable values of a profile: the sliders of a panel, whose ranges come from the unedited profile.
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
  std::string pointer;  // JSON pointer of the field
  std::string label;    // "Input buffer"
  std::string words;
  std::string unit;      // display unit: "bit", "B", "KiB", "PEs", "GB/s", "bit/cycle", "MHz"
  double unitValue = 1;  // base units per display unit: 8192 bits per KiB
  double value = 0;
  double least = 0, most = 0;  // an edit within this range passes all checks of the profile
  bool whole = true;           // in base units; sizes are whole bytes, unless given in bits
  std::string holds;           // "I O": tensors of a memory, unless its name mentions them
  std::string source;
  bool assumption = false;
  std::optional<double> narrowest;

  bool operator==(const Parameter&) const = default;
};

// On-chip memories from the PEs outwards, array dimensions, off-chip bandwidth (per port, if limited), clock,
// precisions.
std::vector<Parameter> parametersOf(const HardwareProfile& profile);

// As above, with the ranges of the unedited profile, however often it is edited.
std::vector<Parameter> parametersOf(const HardwareProfile& profile, const HardwareProfile& asRead);

// The parameters of the other profile that this one has too, with the pointers of this one. Parts are matched by name.
// A bandwidth in GB/s is matched with the only port of the other profile, at that profile's clock.
std::vector<Parameter> counterparts(const HardwareProfile& profile, const HardwareProfile& other);

double allowed(const Parameter& parameter, double value);
HardwareEdit editOf(const Parameter& parameter, double value);

std::string valueText(const Parameter& parameter, double value);

// "34.1 GB/s". "48 rows (K)" or "24 of D2" for array dimensions, because "48 PEs" reads as a total.
std::string settingText(const Parameter& parameter, double value);

// "from 25.6 to 34.1 GB/s"
std::string fromToText(const Parameter& parameter, double from, double to);

}  // namespace tilescope
