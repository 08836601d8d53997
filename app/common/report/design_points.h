// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/report/sections.h"
#include "core/picture/design_points.h"

namespace tilescope::app {

// Current configuration, pins, unchanged profile, one step per parameter, and the session's solved configurations of
// the same network and model. Without those that lack layers; empty if the current one does.
DesignPoints designPoints(const ReportMaterial& material);

}  // namespace tilescope::app
