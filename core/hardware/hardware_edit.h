// SPDX-License-Identifier: GPL-3.0-or-later
// One change of one field of a profile, by a slider or by --set POINTER=VALUE. The changed profile must pass all checks
// of a file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/hardware/hardware_profile.h"

namespace tilescope {

struct HardwareEdit {
  std::string pointer;  // JSON pointer of the field, such as "/memories/0/size_bits"
  std::string json;     // the new value as JSON

  bool operator==(const HardwareEdit&) const = default;
};

// Parses "POINTER=VALUE". A VALUE that is not JSON is taken as a string, so names need no quotes.
Result<HardwareEdit> parseHardwareEdit(std::string_view text);

// Applies all edits in order, then runs the checks. Edits can set missing optional fields; unknown fields are errors.
Result<HardwareProfile> apply(const HardwareProfile& profile, const std::vector<HardwareEdit>& edits);

// Marks the edited values: they are no longer assumptions, and their source is the user.
HardwareProfile markEdited(HardwareProfile profile, const std::vector<HardwareEdit>& edits);

// The edit that undoes apply(profile, {edit}). If the field was missing, its value is null, which removes the field.
Result<HardwareEdit> inverse(const HardwareProfile& profile, const HardwareEdit& edit);

// An edit as texts: "input_buffer size", "256 KiB", "192 KiB".
struct EditWords {
  std::string field, from, to;

  bool operator==(const EditWords&) const = default;
};
EditWords editWords(const HardwareProfile& before, const HardwareEdit& edit);

// An edit as one text, for menus and logs: "input_buffer size 256 KiB → 192 KiB".
std::string describe(const HardwareProfile& before, const HardwareEdit& edit);

}  // namespace tilescope
