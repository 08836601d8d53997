// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/validate/validation.h"

namespace tilescope::app {

// The comparison of all measurements in these files (paths or names of bundled ones). Without files, of all bundled
// ones; it then also names bundled profiles without measurements. Reports all errors of all files at once; finding no
// bundled file is an error.
Result<Validation> validationOf(const std::vector<std::string>& files);

// All readable bundled measurements, read once: some 10 ms.
const std::vector<Measurements>& bundledMeasurements();

}  // namespace tilescope::app
