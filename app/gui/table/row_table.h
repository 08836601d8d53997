// SPDX-License-Identifier: GPL-3.0-or-later
// What all tables of whole rows have in common.
#pragma once

class QTableView;

namespace tilescope::gui {

class ThemeController;

// Rows are selected as a whole; no grid, no row heads, the scroll bar over the cells.
void setUpRows(QTableView& table, const ThemeController* themes);

// Around the current row, where the table has the focus; after the cells.
void paintRowFocus(QTableView& table, const ThemeController* themes);

}  // namespace tilescope::gui
