// SPDX-License-Identifier: GPL-3.0-or-later
// An exporter with the name of a cost model writes programs for that model's machine: words that leave model and
// profile open mean these.
#pragma once

#include <string>

#include "app/common/plan_request.h"

namespace tilescope::app {

// Fills in the model of the exporter's name, and the bundled profile of that name, where they are missing and exist.
void completeFromExporter(const std::string& exporter, DesignWords& words);

}  // namespace tilescope::app
