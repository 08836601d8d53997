// SPDX-License-Identifier: GPL-3.0-or-later
// A small table with coloured changes and rows that may be selectable.
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
  bool number = false;
  bool strong = false;
  bool quiet = false;
  bool estimate = false;      // marked with the hatch
  std::optional<double> bar;  // before the text, 0 to 1

  bool operator==(const Cell&) const = default;
};

struct CellRow {
  std::vector<Cell> cells;
  QString id;  // empty: row not selectable
  QString tip;

  bool operator==(const CellRow&) const = default;
};

struct CellHead {
  QString text;
  bool number = false;
  bool gives = false;  // flexible: takes spare space, shrinks first
  bool spare = false;  // may be dropped, last column first
  // Header after the previous column is dropped; empty: unchanged.
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

  // Columns have the width of their widest cell. If space is short, flexible columns are elided, then spare ones are
  // dropped ("Metric +2"), then the table scrolls.
  void setContent(std::vector<CellHead> heads, std::vector<CellRow> rows);
  // px. wholeWidth(): nothing is elided. leastWidth(): flexible columns at their min, without spare ones.
  int wholeWidth() const { return wholeWidth_; }
  int leastWidth() const { return leastWidth_; }
  void setSelectedIds(const QStringList& ids);
  // Titles of the columns that were dropped for lack of space.
  QStringList leftOut() const;
  // The selected rows, or all, with headers, separated by tabs.
  QString copyText() const;

 signals:
  void idsSelected(const QStringList& ids);
  void leftOutChanged();

 private:
  class Cells;
  class Painter;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void restyle();
  void fitColumns();
  std::vector<bool> leaveOut(std::vector<int>& widths, int spare) const;
  int longerAlone(std::size_t column, const std::vector<int>& widths) const;

  const ThemeController* themes_;
  Cells* cells_;
  int wholeWidth_ = 0, leastWidth_ = 0;
  bool silent_ = false;
  QStringList leftOut_;
};

// px at 100 %
inline constexpr int kTableRowHeight = 23, kTableHeadHeight = 26, kTablePadding = 8;
inline constexpr int kTableScrollRoom = 8;  // right edge, covered by the scroll bar

// Selects whole rows; no grid, no row headers.
void setUpRows(QTableView& table, const ThemeController* themes);
// Row height and, also below the last row, the colour of plots. Call after a change of theme or scale.
void restyleRows(QTableView& table, const ThemeController& themes);

// Call after painting the cells. Paints nothing without focus.
void paintRowFocus(QTableView& table, const ThemeController* themes);

}  // namespace tilescope::gui
