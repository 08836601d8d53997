// SPDX-License-Identifier: GPL-3.0-or-later
// What a report says. Solves nothing and reads no file: the same values give the same document.
#pragma once

#include "app/common/report/report_inputs.h"
#include "core/report/document.h"

namespace tilescope::app {

report::Document reportOf(const ReportRequest& request, const ReportInputs& inputs);

}  // namespace tilescope::app
