// SPDX-License-Identifier: GPL-3.0-or-later
// tilescope.hardware/1: reader and writer. Reading reports every error of the file at once. Unusual but legal profiles,
// such as an inner memory larger than an outer one, get warnings.
#pragma once

#include <string>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/hardware/hardware_profile.h"

namespace tilescope {

inline constexpr const char* kHardwareFormat = "tilescope.hardware/1";

Result<HardwareProfile> readHardware(const std::string& path);
Result<HardwareProfile> hardwareFromJson(const Json& document, const std::string& file, const std::string& prefix = "");
Json toJson(const HardwareProfile& profile);  // reading it back gives an equal profile

}  // namespace tilescope
