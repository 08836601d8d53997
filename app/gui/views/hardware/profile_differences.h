// SPDX-License-Identifier: GPL-3.0-or-later
// What of a profile differs from another one, its file: field by field, parts met by their names.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/hardware/hardware_profile.h"

namespace tilescope::gui {

struct ProfileDifference {
  QString field;  // "dram bandwidth"
  QString file;   // its value there; a dash where there is no such field
  QString present;
  QString pointer;  // of the current profile; of what is gone, in the file

  bool operator==(const ProfileDifference&) const = default;
};

// In the order of the format. Sources and assumptions are counted in one line at the end.
std::vector<ProfileDifference> differences(const HardwareProfile& file, const HardwareProfile& present);

// The same value in the file, of both profiles as documents: parts have the same name there. Nothing where the file has
// no such part.
std::optional<std::string> pointerInFile(const Json& present, const Json& file, const std::string& pointer);

// "dram port r1 widest access", and its value with unit.
QString fieldWords(const HardwareProfile& profile, const std::string& pointer);
QString valueWords(const HardwareProfile& profile, const std::string& pointer);

}  // namespace tilescope::gui
