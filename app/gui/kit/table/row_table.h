// SPDX-License-Identifier: GPL-3.0-or-later
// What all tables of whole rows have in common.
#pragma once

class QTableView;

namespace tilescope::gui {

class ThemeController;

// px at 100 %
inline constexpr int kTableRowHeight = 23, kTableHeadHeight = 26, kTablePadding = 8;
inline constexpr int kTableScrollRoom = 8;  // at the right edge, where the scroll bar lies over the cells

// Rows are selected as a whole; no grid, no row headers, the scroll bar over the cells.
void setUpRows(QTableView& table, const ThemeController* themes);

// Around the current row, where the table has the focus; after the cells.
void paintRowFocus(QTableView& table, const ThemeController* themes);

}  // namespace tilescope::gui
