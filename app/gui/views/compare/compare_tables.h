// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/kit/table/cell_table.h"
#include "app/gui/views/compare/compare_model.h"

namespace tilescope::gui {
// Empty: no comparison yet.
TableContent differenceTable(const CompareModel& model);
TableContent winnerTable(const CompareModel& model);

}  // namespace tilescope::gui
