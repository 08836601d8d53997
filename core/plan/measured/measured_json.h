// SPDX-License-Identifier: GPL-3.0-or-later
// tilescope.measured/1, as exported programs write it.
#pragma once

#include <string>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/plan/measured/measured.h"

namespace tilescope {

Result<Measured> readMeasured(const std::string& path);
// prefix: JSON pointer of the value inside a larger document.
Result<Measured> measuredFromJson(const Json& document, const std::string& file, const std::string& prefix = "");
Json toJson(const Measured& measured);

}  // namespace tilescope
