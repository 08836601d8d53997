// SPDX-License-Identifier: GPL-3.0-or-later
// A small table of formatted texts and numbers: texts left-aligned, numbers right-aligned, changes coloured. Rows may
// be selectable.
#pragma once

#include <QStringList>
#include <QTableView>
#include <optional>
#include <vector>

#include "app/gui/kit/chrome/tone_label.h"

namespace tilescope::gui {

class ThemeController;

struct Cell {
  QString text;
  QString unit;  // dimmed, after the text
  Tone tone = Tone::Neutral;
  bool number = false;  // right-aligned, in the number font
  bool strong = false;
  bool quiet = false;         // dimmed: zeros and the like
  bool estimate = false;      // shown with the hatch
  std::optional<double> bar;  // a bar before the text, 0 to 1

  bool operator==(const Cell&) const = default;
};

struct CellRow {
  std::vector<Cell> cells;
  QString id;   // what the row represents; empty: nothing selectable
  QString tip;  // tooltip of the whole row

  bool operator==(const CellRow&) const = default;
};

struct CellHead {
  QString text;
  bool number = false;
  bool gives = false;  // shrinks where space is short, and takes the space that is left
  bool spare = false;  // dropped where columns do not fit, the last one first
  QString alone;       // header while the column before it is dropped; empty: the same

  bool operator==(const CellHead&) const = default;
};

struct TableContent {
  std::vector<CellHead> heads;
  std::vector<CellRow> rows;
};

class CellTable : public QTableView {
  Q_OBJECT
 public:
  explicit CellTable(const ThemeController* themes, QWidget* parent = nullptr);

  // Columns are as wide as their widest cell; columns that give (by default the first one) take the space that is
  // left. If space is short, these are elided first; then spare columns are dropped, counted in the first header
  // ("Metric +2", listed in its tip); then the table scrolls.
  void setContent(std::vector<CellHead> heads, std::vector<CellRow> rows);
  // In px. With less width, giving columns are elided; with even less, spare columns are dropped.
  int wholeWidth() const { return wholeWidth_; }
  int leastWidth() const { return leastWidth_; }
  void setSelectedIds(const QStringList& ids);  // emits nothing
  // The selected rows (all if none is selected) with headers and all columns, separated by tabs.
  QString copyText() const;

 signals:
  void idsSelected(const QStringList& ids);

 private:
  class Cells;
  class Painter;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void restyle();
  void fitColumns();
  std::vector<bool> leaveOut(std::vector<int>& widths, int spare) const;

  const ThemeController* themes_;
  Cells* cells_;
  int wholeWidth_ = 0, leastWidth_ = 0;
  bool silent_ = false;
};

// Settings shared by all tables with row selection.

// px at 100 %
inline constexpr int kTableRowHeight = 23, kTableHeadHeight = 26, kTablePadding = 8;
inline constexpr int kTableScrollRoom = 8;  // at the right edge, where the scroll bar covers the cells

// Selects whole rows; no grid, no row headers, the scroll bar overlays the cells.
void setUpRows(QTableView& table, const ThemeController* themes);

// The focus frame around the current row if the table has the focus. Call it after the cells are painted.
void paintRowFocus(QTableView& table, const ThemeController* themes);

}  // namespace tilescope::gui
