// SPDX-License-Identifier: GPL-3.0-or-later
// The fields of a profile (contracts: tilescope.hardware/1): names, units, and how values are written.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/base/json_fwd.h"
#include "core/hardware/hardware_profile.h"

namespace tilescope {

enum class FieldStyle {
  Plain,   // as written, with its unit
  Number,  // six digits, with its unit
  Energy,  // six digits, in the profile's energy unit
  Size,    // bits, shown as "64 KiB"
  Switch,  // "on", "off"
  Words,   // "register_file", shown as "register file"
  List,    // "I, W"; "nothing" if empty
  Part     // contains further fields
};

struct ProfileField {
  std::string_view pointer;  // "/memories/*/size_bits"; * is a list index
  std::string_view label;    // within its part: "Size of one"
  std::string_view words;    // in sentences, after the part's name: "size"
  std::string_view unit;     // "MHz"; of energies, what follows the energy unit: "/word"
  FieldStyle style = FieldStyle::Plain;
  std::string_view absent = "not set";  // shown if the field is missing
};

std::span<const ProfileField> profileFields();
// The field at a JSON pointer, or with this pointer in the table; null if there is none.
const ProfileField* profileField(std::string_view pointer);

std::string unitOf(const ProfileField& field, EnergyUnit energies);
// A value with unit: "260 MHz"; field.absent for null.
std::string valueText(const Json* value, const ProfileField& field, EnergyUnit energies);
// As valueText(), with all digits.
std::string exactText(const Json& value, const ProfileField& field);

// "l1 size", "l1 port rd widest access"; of an unknown field, its pointer.
std::string fieldText(const Json& document, const std::string& pointer);

}  // namespace tilescope
