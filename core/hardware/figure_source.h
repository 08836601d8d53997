// SPDX-License-Identifier: GPL-3.0-or-later
// The source of a value of a profile.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/hardware/hardware_profile.h"

namespace tilescope {

// The source of the nearest pointer at or above it, "assumption", or the profile itself if it names neither. A computed
// energy shows its computation: "416.16 pJ at 2 MiB (ZigZag 3.8.5) × 1.532 for 4 MiB (CACTI 7.0 shape)", and is an
// assumption.
struct FigureSource {
  std::string text;
  bool assumption = false;

  bool operator==(const FigureSource&) const = default;
};
FigureSource sourceOfFigure(const HardwareProfile& hardware, std::string_view pointer);

// Pointers of energies that are computed from size, width, node or technology instead of stated.
std::vector<std::string> pricedEnergies(const HardwareProfile& hardware);

// Pointers of all values without a source: those that the profile lists, and computed energies.
std::vector<std::string> assumptionsOf(const HardwareProfile& hardware);

}  // namespace tilescope
