// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/report/sections.h"
#include "core/picture/design_points.h"

namespace tilescope::app {

// The current configuration, its pins, the unchanged profile, one step of each parameter, and the session's known
// configurations of the same network under the same model. Configurations with missing layers are left out; empty if
// the current one is such.
DesignPoints designPoints(const ReportMaterial& material);

}  // namespace tilescope::app
