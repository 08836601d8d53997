// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/kit/table/cell_table.h"
#include "core/plan/execution_plan.h"

namespace tilescope::gui {
TableContent partsTable(const ExecutionPlan& plan);

// "areas and leakage are estimates at 28 nm, high performance", or what the profile lacks.
QString partsSubtitle(const ExecutionPlan& plan);

}  // namespace tilescope::gui
