// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/report/sections.h"
#include "core/picture/design_points.h"

namespace tilescope::app {

// The current configuration, its pins, the unchanged profile, one step of each parameter, and the session's solved
// configurations of the same network and model. Configurations with missing layers are left out. Empty if the current
// configuration has missing layers.
DesignPoints designPoints(const ReportMaterial& material);

}  // namespace tilescope::app
