// SPDX-License-Identifier: GPL-3.0-or-later
// A small table of finished words and numbers: words left, numbers right, changes in their colour. Rows may stand for
// something that can be selected.
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
  QString unit;  // behind the text, quieter
  Tone tone = Tone::Neutral;
  bool number = false;  // right-aligned, in the font of numbers
  bool strong = false;
  bool quiet = false;         // zeros and the like
  bool estimate = false;      // marked with the hatch
  std::optional<double> bar;  // 0 to 1, before the text

  bool operator==(const Cell&) const = default;
};

struct CellRow {
  std::vector<Cell> cells;
  QString id;   // of what it stands for; empty: of nothing
  QString tip;  // of the whole row

  bool operator==(const CellRow&) const = default;
};

struct CellHead {
  QString text;
  bool number = false;
  bool gives = false;  // gives way where there is too little space, and takes what is left
  bool spare = false;  // where not all have space, this column goes; the last one first
  QString alone;       // what it says when the column before it has gone; empty: the same

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

  // Columns get the space of their widest cell, those that give what is left; where no header says so, the first one
  // gives. With too little for all they give way, their words elided, then spare columns go, counted behind the first
  // header ("Metric +2", its tip names them), and then it scrolls.
  void setContent(std::vector<CellHead> heads, std::vector<CellRow> rows);
  // In px: with less, words of the columns that give are elided; with still less columns go.
  int wholeWidth() const { return wholeWidth_; }
  int leastWidth() const { return leastWidth_; }
  void setSelectedIds(const QStringList& ids);  // silent
  // The selected rows, or all where none is selected, with headers and all columns, split by tabs.
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

// What all tables of whole rows have in common.

// px at 100 %
inline constexpr int kTableRowHeight = 23, kTableHeadHeight = 26, kTablePadding = 8;
inline constexpr int kTableScrollRoom = 8;  // at the right edge, where the scroll bar lies over the cells

// Rows are selected as a whole; no grid, no row headers, the scroll bar over the cells.
void setUpRows(QTableView& table, const ThemeController* themes);

// Around the current row, where the table has the focus; after the cells.
void paintRowFocus(QTableView& table, const ThemeController* themes);

}  // namespace tilescope::gui
