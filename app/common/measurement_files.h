// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/validate/validation.h"

namespace tilescope::app {

// Compares predictions with all measurements of these files (paths or names of bundled ones). Without files, compares
// all bundled ones and lists bundled profiles without measurements. Reports all errors of all files; it is an error if
// no bundled file is found.
Result<Validation> validationOf(const std::vector<std::string>& files);

// All readable bundled measurements, read once (about 10 ms).
const std::vector<Measurements>& bundledMeasurements();

}  // namespace tilescope::app
