// SPDX-License-Identifier: GPL-3.0-or-later
// The fields of a profile (contracts: tilescope.hardware/1), defined once: their names, their units, and how their
// values are written. Forms, parameters, reports, differences and the texts of edits use them.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/base/json_fwd.h"
#include "core/hardware/hardware_profile.h"

namespace tilescope {

enum class FieldStyle {
  Plain,   // unchanged, with its unit
  Number,  // six digits, with its unit
  Energy,  // six digits, in the profile's unit of energy
  Size,    // bits as "64 KiB"
  Switch,  // "on", "off"
  Words,   // "register_file" as "register file"
  List,    // "I, W"; empty: "nothing"
  Part     // has fields of its own
};

struct ProfileField {
  std::string_view pointer;  // "/memories/*/size_bits"; *: an index in a list
  std::string_view label;    // next to other fields of the same part: "Size of one"
  std::string_view words;    // for sentences, after the name of its part: "size"
  std::string_view unit;     // "MHz"; for energies, the part after the energy unit: "/word"
  FieldStyle style = FieldStyle::Plain;
  std::string_view absent = "not set";  // shown if the field is missing
};

// All fields, in the order in which they are shown.
std::span<const ProfileField> profileFields();
// pointer: of a value, or as in the table; null: not one of these fields.
const ProfileField* profileField(std::string_view pointer);

std::string unitOf(const ProfileField& field, EnergyUnit energies);  // "pJ/word"
// "260 MHz"; value: null if it is missing.
std::string valueText(const Json* value, const ProfileField& field, EnergyUnit energies);
// The same with all digits.
std::string exactText(const Json& value, const ProfileField& field);

// "l1 size", "l1 port rd widest access"; the pointer itself if it is not one of these fields.
std::string fieldText(const Json& document, const std::string& pointer);

}  // namespace tilescope
