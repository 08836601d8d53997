// SPDX-License-Identifier: GPL-3.0-or-later
// One change of one field of a profile: what a slider makes, and what --set POINTER=VALUE says. The changed profile
// goes through all the checks of a file, so an edit can never make a profile that could not be read.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/hardware/hardware_profile.h"

namespace tilescope {

struct HardwareEdit {
  std::string pointer;  // of the field in tilescope.hardware/1, e.g. "/memories/0/size_bits"
  std::string json;     // its new value, as JSON

  bool operator==(const HardwareEdit&) const = default;
};

// "POINTER=VALUE"; a VALUE that is not JSON is taken as a string (so that names need no quotes).
Result<HardwareEdit> parseHardwareEdit(std::string_view text);

// All edits in order, then the checks once. Fields that may be left out can be set; unknown ones are rejected.
Result<HardwareProfile> apply(const HardwareProfile& profile, const std::vector<HardwareEdit>& edits);

// The profile after the edits, with the provenance that it now has: the values at and below the edited pointers are no
// assumptions any more, and their source is the user.
HardwareProfile markEdited(HardwareProfile profile, const std::vector<HardwareEdit>& edits);

// The edit that takes apply(profile, {edit}) back; for undo. Absent fields of the original are null: remove the field.
Result<HardwareEdit> inverse(const HardwareProfile& profile, const HardwareEdit& edit);

// What an edit changes, as text: "input_buffer size", "256 KiB", "192 KiB".
struct EditWords {
  std::string field, from, to;

  bool operator==(const EditWords&) const = default;
};
EditWords editWords(const HardwareProfile& before, const HardwareEdit& edit);

// "input_buffer size 256 KiB → 192 KiB" for menus and logs.
std::string describe(const HardwareProfile& before, const HardwareEdit& edit);

}  // namespace tilescope
