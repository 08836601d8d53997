// SPDX-License-Identifier: GPL-3.0-or-later
// Contents of the two tables below the columns: metrics, and the best column for every layer.
#pragma once

#include "app/gui/kit/table/cell_table.h"
#include "app/gui/views/compare/compare_model.h"

namespace tilescope::gui {

// Empty if there is no comparison yet.
TableContent differenceTable(const CompareModel& model);
TableContent winnerTable(const CompareModel& model);

}  // namespace tilescope::gui
