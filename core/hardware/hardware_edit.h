// SPDX-License-Identifier: GPL-3.0-or-later
// One change of one field of a profile: made by a slider or by --set POINTER=VALUE. The changed profile passes all the
// checks of a file, so an edit can never make a profile that could not be read.
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

// Applies all edits in order, then the checks once. Optional fields that are missing can be set; unknown ones are
// rejected.
Result<HardwareProfile> apply(const HardwareProfile& profile, const std::vector<HardwareEdit>& edits);

// The edited profile with its updated provenance: the values at and below the edited pointers are no longer
// assumptions, and their source is the user.
HardwareProfile markEdited(HardwareProfile profile, const std::vector<HardwareEdit>& edits);

// The edit that undoes apply(profile, {edit}). If the original lacks the field, its value is null, which removes the
// field.
Result<HardwareEdit> inverse(const HardwareProfile& profile, const HardwareEdit& edit);

// An edit as text: "input_buffer size", "256 KiB", "192 KiB".
struct EditWords {
  std::string field, from, to;

  bool operator==(const EditWords&) const = default;
};
EditWords editWords(const HardwareProfile& before, const HardwareEdit& edit);

// "input_buffer size 256 KiB → 192 KiB" for menus and logs.
std::string describe(const HardwareProfile& before, const HardwareEdit& edit);

}  // namespace tilescope
