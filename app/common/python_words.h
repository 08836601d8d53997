// SPDX-License-Identifier: GPL-3.0-or-later
// A configuration as a script for the Python package (docs/python.md).
#pragma once

#include <string>

#include "app/common/plan_request.h"

namespace tilescope::app {

// Five lines that make the plan that planCommand() makes. Ends with a newline.
std::string pythonPlan(const DesignWords& words);

}  // namespace tilescope::app
