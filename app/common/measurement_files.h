// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/validate/validation.h"

namespace tilescope::app {

// The comparison of all measurements in these files (paths or names of bundled ones), or of all bundled ones where none
// is named, which also names the bundled profiles without any. All errors of all files at once; it is one that no
// bundled file is found.
Result<Validation> validationOf(const std::vector<std::string>& files);

// All bundled ones that can be read, read once: some 10 ms.
const std::vector<Measurements>& bundledMeasurements();

}  // namespace tilescope::app
