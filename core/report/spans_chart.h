// SPDX-License-Identifier: GPL-3.0-or-later
// A partition as a picture: layers as blocks, grouped into spans (runs of layers that stay on chip), skip connections
// as arcs above, traffic across the cuts as arrows, and footprints against the capacity below.
#pragma once

#include "core/picture/spans.h"
#include "core/report/document.h"

namespace tilescope::report {

Chart spansChart(const SpansPicture& picture);

}  // namespace tilescope::report
