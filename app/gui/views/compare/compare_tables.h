// SPDX-License-Identifier: GPL-3.0-or-later
// What the two tables of the comparison say: the metrics, and the winner of every layer.
#pragma once

#include "app/gui/kit/table/cell_table.h"
#include "app/gui/views/compare/compare_model.h"

namespace tilescope::gui {

// Nothing where there is no comparison.
TableContent differenceTable(const CompareModel& model);
TableContent winnerTable(const CompareModel& model);

}  // namespace tilescope::gui
