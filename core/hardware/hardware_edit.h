// SPDX-License-Identifier: GPL-3.0-or-later
// One change of one field of a profile, by a slider or by --set POINTER=VALUE.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/hardware/hardware_profile.h"

namespace tilescope {

struct HardwareEdit {
  std::string pointer;  // such as "/memories/0/size_bits"
  std::string json;

  bool operator==(const HardwareEdit&) const = default;
};

// Parses "POINTER=VALUE". A VALUE that is not JSON is a string, so names need no quotes.
Result<HardwareEdit> parseHardwareEdit(std::string_view text);

// Applies all edits, then runs the checks of a file. Missing optional fields can be set; unknown ones are errors.
Result<HardwareProfile> apply(const HardwareProfile& profile, const std::vector<HardwareEdit>& edits);

// The user becomes the source of the edited values.
HardwareProfile markEdited(HardwareProfile profile, const std::vector<HardwareEdit>& edits);

// Undoes apply(profile, {edit}); its value null removes a field that was missing.
Result<HardwareEdit> inverse(const HardwareProfile& profile, const HardwareEdit& edit);

struct EditWords {
  std::string field, from, to;

  bool operator==(const EditWords&) const = default;
};
EditWords editWords(const HardwareProfile& before, const HardwareEdit& edit);

// "input_buffer size 256 KiB → 192 KiB"
std::string describe(const HardwareProfile& before, const HardwareEdit& edit);

}  // namespace tilescope
