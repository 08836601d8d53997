// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/result.h"

namespace tilescope::app {

// When a report is made: "2026-01-31 12:00 UTC". Now, or the time that SOURCE_DATE_EPOCH says
// (reproducible-builds.org), so that the same command gives the same bytes.
Result<std::string> timeOfReport();

}  // namespace tilescope::app
