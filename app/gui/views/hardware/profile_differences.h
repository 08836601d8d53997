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
  QString file;   // value in the file; a dash: not in the file
  QString present;
  QString pointer;  // pointer in the current profile; for removed parts in the file

  bool operator==(const ProfileDifference&) const = default;
};

// Differences in the order of the file format. The last one counts all changed sources and assumptions.
std::vector<ProfileDifference> differences(const HardwareProfile& file, const HardwareProfile& present);

// Finds the same value in the file. Parts are matched by name. Returns nullopt if the file lacks the part.
std::optional<std::string> pointerInFile(const Json& present, const Json& file, const std::string& pointer);

// The name of a field, such as "dram port r1 widest access".
QString fieldWords(const HardwareProfile& profile, const std::string& pointer);
QString valueWords(const HardwareProfile& profile, const std::string& pointer);

}  // namespace tilescope::gui
