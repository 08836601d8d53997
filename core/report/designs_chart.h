// SPDX-License-Identifier: GPL-3.0-or-later
// Energy over latency of configurations, with their Pareto front.
#pragma once

#include "core/picture/design_points.h"
#include "core/report/chart_parts.h"
#include "core/report/document.h"

namespace tilescope::report {

// Compact: of half the width.
Chart designsChart(const DesignPoints& designs, ChartForm form = ChartForm::Full);

}  // namespace tilescope::report
