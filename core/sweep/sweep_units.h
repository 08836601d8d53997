// SPDX-License-Identifier: GPL-3.0-or-later
// Units of a sweep's values: those of profile fields and their usual multiples.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/hardware/profile_fields.h"

namespace tilescope {

// "bit", "MHz", "pJ"; "" if the field has none or is no number.
std::string baseUnit(const ProfileField& field, EnergyUnit energies);

// 8192 for "KiB" and "bit". Empty if the base has no such unit.
std::optional<double> unitFactor(std::string_view unit, std::string_view base);
std::vector<std::string> unitsOf(std::string_view base);  // the base itself is first

// "KiB" has base "bit" and factor 8192. Empty if no value has this unit.
struct UnitValue {
  std::string base;
  double factor = 1;
};
std::optional<UnitValue> valueOfUnit(std::string_view unit);

// The unit's main name: "bit" for "bits". Empty if no value has it.
std::optional<std::string> knownUnit(std::string_view unit);

}  // namespace tilescope
