// SPDX-License-Identifier: GPL-3.0-or-later
// Where a value of a profile is from.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/hardware/hardware_profile.h"

namespace tilescope {

// The source of the nearest pointer at or above it, "assumption", or the profile itself where it names neither. What is
// priced tells how: "416.16 pJ at 2 MiB (ZigZag 3.8.5) × 1.532 for 4 MiB (CACTI 7.0 shape)", and is an assumption.
struct FigureSource {
  std::string text;
  bool assumption = false;

  bool operator==(const FigureSource&) const = default;
};
FigureSource sourceOfFigure(const HardwareProfile& hardware, std::string_view pointer);

// Pointers of the energies that are not as stated, but computed from size, width, node or technology.
std::vector<std::string> pricedEnergies(const HardwareProfile& hardware);

// Pointers of all values without a source: those that the profile lists, and those that are priced.
std::vector<std::string> assumptionsOf(const HardwareProfile& hardware);

}  // namespace tilescope
