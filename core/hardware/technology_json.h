// SPDX-License-Identifier: GPL-3.0-or-later
// tilescope.technology/1: reader and writer. Reading reports every error at once.
#pragma once

#include <string>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/hardware/technology.h"

namespace tilescope {

inline constexpr const char* kTechnologyFormat = "tilescope.technology/1";

Result<Technology> readTechnology(const std::string& path);
Result<Technology> technologyFromJson(const Json& document, const std::string& file, const std::string& prefix = "");
Json toJson(const Technology& technology);  // reading it back gives an equal technology

}  // namespace tilescope
