// SPDX-License-Identifier: GPL-3.0-or-later
// The differences of a profile from its file, field by field; parts are matched by name.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/hardware/hardware_profile.h"

namespace tilescope::gui {

struct ProfileDifference {
  QString field;  // "dram bandwidth"
  QString file;   // value in the file; a dash if the field does not exist
  QString present;
  QString pointer;  // pointer in the current profile; for removed parts in the file

  bool operator==(const ProfileDifference&) const = default;
};

// In the order of the file format. Sources and assumptions are counted in one line at the end.
std::vector<ProfileDifference> differences(const HardwareProfile& file, const HardwareProfile& present);

// The pointer to the same value in the file's document; parts are matched by name. nullopt if the file lacks the part.
std::optional<std::string> pointerInFile(const Json& present, const Json& file, const std::string& pointer);

// "dram port r1 widest access", and the value with its unit.
QString fieldWords(const HardwareProfile& profile, const std::string& pointer);
QString valueWords(const HardwareProfile& profile, const std::string& pointer);

}  // namespace tilescope::gui
