// SPDX-License-Identifier: GPL-3.0-or-later
// The contents of the two tables of the comparison: metrics, and the best column for every layer.
#pragma once

#include "app/gui/kit/table/cell_table.h"
#include "app/gui/views/compare/compare_model.h"

namespace tilescope::gui {

// Empty without a comparison.
TableContent differenceTable(const CompareModel& model);
TableContent winnerTable(const CompareModel& model);

}  // namespace tilescope::gui
