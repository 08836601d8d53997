// SPDX-License-Identifier: GPL-3.0-or-later
// Units in which a sweep can state values: those of a profile's fields and their usual multiples.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/hardware/profile_fields.h"

namespace tilescope {

// The unit of the field in the profile: "bit", "MHz", "pJ"; "" if it has none or is not a number.
std::string baseUnit(const ProfileField& field, EnergyUnit energies);

// Base units per unit: 8192 for "KiB" and "bit". Empty: not a unit of this base.
std::optional<double> unitFactor(std::string_view unit, std::string_view base);
std::vector<std::string> unitsOf(std::string_view base);  // the base first

// The base and the base units of a unit: "bit" and 8192 for "KiB". Empty: not a unit that a value can have.
struct UnitValue {
  std::string base;
  double factor = 1;
};
std::optional<UnitValue> valueOfUnit(std::string_view unit);

// Of several names for one unit the first: "bit" for "bits". Empty: not a unit that a value can have.
std::optional<std::string> knownUnit(std::string_view unit);

}  // namespace tilescope
