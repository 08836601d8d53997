// SPDX-License-Identifier: GPL-3.0-or-later
// A partition: layers as blocks in spans (runs that stay on chip), skip connections as arcs, traffic across cuts as
// arrows, footprints against the capacity.
#pragma once

#include "core/picture/spans.h"
#include "core/report/document.h"

namespace tilescope::report {

Chart spansChart(const SpansPicture& picture);

}  // namespace tilescope::report
