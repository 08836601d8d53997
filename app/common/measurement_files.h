// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/validate/validation.h"

namespace tilescope::app {

// Compares with the measurements of these paths or bundled names; without files, with all bundled ones, and lists
// profiles never measured. Reports all errors; an error if nothing bundled is found.
Result<Validation> validationOf(const std::vector<std::string>& files);

const std::vector<Measurements>& bundledMeasurements();

}  // namespace tilescope::app
