// SPDX-License-Identifier: GPL-3.0-or-later
// tilescope.measurements/1: reader. Hardware and networks are inline, or paths relative to the file.
#pragma once

#include <string>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/validate/measurements.h"

namespace tilescope {

Result<Measurements> readMeasurements(const std::string& path);
Result<Measurements> measurementsFromJson(const Json& document, const std::string& file);

}  // namespace tilescope
