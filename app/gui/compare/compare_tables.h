// SPDX-License-Identifier: GPL-3.0-or-later
// What the two tables of the comparison say: the metrics, and the winner of every layer.
#pragma once

#include "app/gui/models/compare_model.h"
#include "app/gui/table/cell_table.h"

namespace tilescope::gui {

// Nothing where there is no comparison.
TableContent differenceTable(const CompareModel& model);
TableContent winnerTable(const CompareModel& model);

}  // namespace tilescope::gui
