// SPDX-License-Identifier: GPL-3.0-or-later
// The fields of a profile (contracts: tilescope.hardware/1), defined once: what each is called, its unit, and how its
// value is written. Forms, parameters, reports, differences and the words of edits read it.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/base/json_fwd.h"
#include "core/hardware/hardware_profile.h"

namespace tilescope {

enum class FieldStyle {
  Plain,   // as it stands, with its unit
  Number,  // six digits, with its unit
  Energy,  // as above, in the profile's unit of energy
  Size,    // bits as "64 KiB"
  Switch,  // "on", "off"
  Words,   // "register_file" as "register file"
  List,    // "I, W"; empty: "nothing"
  Part     // has fields of its own
};

struct ProfileField {
  std::string_view pointer;  // "/memories/*/size_bits"; *: a place in a list
  std::string_view label;    // beside other fields of its part: "Size of one"
  std::string_view words;    // in a sentence, after the name of its part: "size"
  std::string_view unit;     // "MHz"; of an energy what follows its unit: "/word"
  FieldStyle style = FieldStyle::Plain;
  std::string_view absent = "not set";  // what is said where it is left out
};

// All fields, in the order in which they are shown.
std::span<const ProfileField> profileFields();
// pointer: of a value, or of the table; null: not one of these fields.
const ProfileField* profileField(std::string_view pointer);

std::string unitOf(const ProfileField& field, EnergyUnit energies);  // "pJ/word"
// "260 MHz"; value: null where it is left out.
std::string valueText(const Json* value, const ProfileField& field, EnergyUnit energies);
// The same with all digits.
std::string exactText(const Json& value, const ProfileField& field);

// "l1 size", "l1 port rd widest access"; a pointer that is none of these fields stays as it is.
std::string fieldText(const Json& document, const std::string& pointer);

}  // namespace tilescope
