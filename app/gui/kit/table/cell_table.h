// SPDX-License-Identifier: GPL-3.0-or-later
// A small table. Texts are left-aligned, numbers right-aligned, and changes are coloured. Rows may be selectable.
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
  QString unit;  // after the text, dimmed
  Tone tone = Tone::Neutral;
  bool number = false;  // right-aligned in the number font
  bool strong = false;
  bool quiet = false;         // dimmed, such as zeros
  bool estimate = false;      // marked with the hatch
  std::optional<double> bar;  // bar before the text, 0 to 1

  bool operator==(const Cell&) const = default;
};

struct CellRow {
  std::vector<Cell> cells;
  QString id;   // id of the row for selections; empty: not selectable
  QString tip;  // for the whole row

  bool operator==(const CellRow&) const = default;
};

struct CellHead {
  QString text;
  bool number = false;
  bool gives = false;  // flexible: gets spare space, shrinks if space is short
  bool spare = false;  // dropped if columns do not fit, from the last one on
  // Header if the previous column is dropped. Empty: the same header.
  QString alone;

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

  // Each column has the width of its widest cell. Flexible columns (gives, by default the first one) also get the
  // remaining space. If space is short, they are elided first. Then spare columns are dropped; the first header shows
  // how many ("Metric +2"). Finally the table scrolls.
  void setContent(std::vector<CellHead> heads, std::vector<CellRow> rows);
  // In px. wholeWidth(): no text is elided. leastWidth(): flexible columns have their min width.
  int wholeWidth() const { return wholeWidth_; }
  int leastWidth() const { return leastWidth_; }
  void setSelectedIds(const QStringList& ids);  // without signals
  // The selected rows with headers and all columns, separated by tabs. Without a selection: all rows.
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

// px at 100 %
inline constexpr int kTableRowHeight = 23, kTableHeadHeight = 26, kTablePadding = 8;
inline constexpr int kTableScrollRoom = 8;  // right edge, covered by the scroll bar

// Selects whole rows. No grid, no row headers, and a scroll bar over the cells.
void setUpRows(QTableView& table, const ThemeController* themes);

// Paints the focus frame around the current row, after the cells. Nothing without focus.
void paintRowFocus(QTableView& table, const ThemeController* themes);

}  // namespace tilescope::gui
