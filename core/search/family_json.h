// SPDX-License-Identifier: GPL-3.0-or-later
// tilescope.family/1: reading and writing.
#pragma once

#include <string>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/search/family_search.h"

namespace tilescope {

inline constexpr const char* kFamilyFormat = "tilescope.family/1";

Json toJson(const FamilyCertificate& certificate);

Result<FamilyCertificate> familyFromJson(const Json& document, const std::string& file);
Result<FamilyCertificate> readFamily(const std::string& path);

// False also if the file cannot be read.
bool isFamilyFile(const std::string& path);

}  // namespace tilescope
