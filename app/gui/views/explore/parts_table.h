// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the hardware as a table, with their shares of chip area and of the plan's energy.
#pragma once

#include "app/gui/kit/table/cell_table.h"
#include "core/plan/execution_plan.h"

namespace tilescope::gui {

TableContent partsTable(const ExecutionPlan& plan);

// "areas and leakage are estimates at 28 nm, high performance", or what is missing in the profile.
QString partsSubtitle(const ExecutionPlan& plan);

}  // namespace tilescope::gui
