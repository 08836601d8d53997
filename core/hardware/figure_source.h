// SPDX-License-Identifier: GPL-3.0-or-later
// Where each value of a profile comes from.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/hardware/hardware_profile.h"

namespace tilescope {

// Where a value comes from: the source stated for its pointer or the nearest one above, "assumption", or otherwise the
// profile itself. A computed energy is an assumption and shows its computation: "416.16 pJ at 2 MiB (ZigZag 3.8.5) ×
// 1.532 for 4 MiB (CACTI 7.0 shape)".
struct FigureSource {
  std::string text;
  bool assumption = false;

  bool operator==(const FigureSource&) const = default;
};
FigureSource sourceOfFigure(const HardwareProfile& hardware, std::string_view pointer);

// Pointers of energies that are not stated but computed from size, width, node or technology.
std::vector<std::string> pricedEnergies(const HardwareProfile& hardware);

// Pointers of values without a source: the assumptions that the profile lists, and computed energies.
std::vector<std::string> assumptionsOf(const HardwareProfile& hardware);

}  // namespace tilescope
