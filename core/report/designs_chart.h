// SPDX-License-Identifier: GPL-3.0-or-later
// The plot of configurations as a picture: energy over latency, with the front of those that no other beats in both.
#pragma once

#include "core/picture/design_points.h"
#include "core/report/document.h"

namespace tilescope::report {

Chart designsChart(const DesignPoints& designs);

}  // namespace tilescope::report
