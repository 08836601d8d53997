// SPDX-License-Identifier: GPL-3.0-or-later
// Field by field; parts are matched by name.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/hardware/hardware_profile.h"

namespace tilescope::gui {
struct ProfileDifference {
  QString field;  // "dram bandwidth"
  QString file;   // a dash: not in the file
  QString present;
  QString pointer;  // in the current profile; for removed parts in the file

  bool operator==(const ProfileDifference&) const = default;
};

std::vector<ProfileDifference> differences(const HardwareProfile& file, const HardwareProfile& present);

// nullopt: the file lacks the part.
std::optional<std::string> pointerInFile(const Json& present, const Json& file, const std::string& pointer);

// Such as "dram port r1 widest access".
QString fieldWords(const HardwareProfile& profile, const std::string& pointer);
QString valueWords(const HardwareProfile& profile, const std::string& pointer);

}  // namespace tilescope::gui
