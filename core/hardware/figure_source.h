// SPDX-License-Identifier: GPL-3.0-or-later
// Where each value of a profile comes from.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/hardware/hardware_profile.h"

namespace tilescope {

// The source stated for a value's pointer or the nearest one above, "assumption", or the profile itself. Computed
// energies are assumptions with their computation: "416.16 pJ at 2 MiB (ZigZag 3.8.5) × 1.532 for 4 MiB (CACTI 7.0
// shape)".
struct FigureSource {
  std::string text;
  bool assumption = false;

  bool operator==(const FigureSource&) const = default;
};
FigureSource sourceOfFigure(const HardwareProfile& hardware, std::string_view pointer);

// Pointers of computed energies.
std::vector<std::string> pricedEnergies(const HardwareProfile& hardware);

// Pointers of values without a source: listed assumptions and computed energies.
std::vector<std::string> assumptionsOf(const HardwareProfile& hardware);

}  // namespace tilescope
