// SPDX-License-Identifier: GPL-3.0-or-later
// tilescope.mapping/1: reader and writer of the three forms.
#pragma once

#include <string>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/mapping/mapping.h"

namespace tilescope {

Result<Mapping> mappingFromJson(const Json& document, const std::string& file, const std::string& prefix = "");
Json toJson(const Mapping& mapping);

}  // namespace tilescope
