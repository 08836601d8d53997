// SPDX-License-Identifier: GPL-3.0-or-later
// Energy over latency of configurations, with their Pareto front.
#pragma once

#include "core/picture/design_points.h"
#include "core/report/document.h"

namespace tilescope::report {

Chart designsChart(const DesignPoints& designs);

}  // namespace tilescope::report
