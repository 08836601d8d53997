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
  std::string pointer;  // of the field
  std::string value;    // "128 KiB"

  bool operator==(const ProfileFigure&) const = default;
};

// The source of the value, or of the part it belongs to, plus the sources of the value's own parts. It is an assumption
// if any part is one.
FigureSource sourceOf(const HardwareProfile& profile, const ProfileFigure& figure);

// Sorted by group: array and clock, precision, the memories from the array outwards, constants of models.
std::vector<ProfileFigure> profileFigures(const HardwareProfile& profile);

}  // namespace tilescope::app
