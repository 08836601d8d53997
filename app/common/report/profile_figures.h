// SPDX-License-Identifier: GPL-3.0-or-later
// Every value of a hardware profile with its unit and its source.
#pragma once

#include <string>
#include <vector>

#include "core/hardware/hardware_profile.h"
#include "core/models/provenance.h"

namespace tilescope::app {

struct ProfileFigure {
  std::string group;
  std::string label;
  std::string pointer;  // JSON pointer of the field
  std::string value;

  bool operator==(const ProfileFigure&) const = default;
};

// The sources of the value or of its part, and of values inside it. An assumption if one of them is.
FigureSource sourceOf(const HardwareProfile& profile, const ProfileFigure& figure);

// Array and clock, precision, memories from the array outwards, constants of models.
std::vector<ProfileFigure> profileFigures(const HardwareProfile& profile);

}  // namespace tilescope::app
