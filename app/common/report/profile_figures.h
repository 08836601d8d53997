// SPDX-License-Identifier: GPL-3.0-or-later
// Every value of a hardware profile with its unit and its source.
#pragma once

#include <string>
#include <vector>

#include "core/hardware/hardware_profile.h"
#include "core/models/provenance.h"

namespace tilescope::app {

struct ProfileFigure {
  std::string group;    // "Array and clock", "Memory input_buffer"
  std::string label;    // "Size"
  std::string pointer;  // JSON pointer of the field
  std::string value;    // "128 KiB"

  bool operator==(const ProfileFigure&) const = default;
};

// The sources of the value: its own, or that of the part that contains it, and those of the values inside it. It is an
// assumption if one of them is.
FigureSource sourceOf(const HardwareProfile& profile, const ProfileFigure& figure);

// Grouped: array and clock, precision, the memories from the array outwards, constants of models.
std::vector<ProfileFigure> profileFigures(const HardwareProfile& profile);

}  // namespace tilescope::app
