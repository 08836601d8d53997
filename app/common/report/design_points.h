// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/report/sections.h"
#include "core/picture/design_points.h"

namespace tilescope::app {

// The current design, its pins, the unchanged profile, one step of each parameter, and what the session knows of the
// same network under the same model. Designs that miss layers have no place; empty where the current one does.
DesignPoints designPoints(const ReportMaterial& material);

}  // namespace tilescope::app
