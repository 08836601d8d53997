// SPDX-License-Identifier: GPL-3.0-or-later
// A plot or, in its place, a table of its numbers.
#pragma once

#include <QStackedWidget>

namespace tilescope::gui {

class CellTable;
class Plot;
class ThemeController;

class PlotTwin : public QStackedWidget {
  Q_OBJECT
 public:
  PlotTwin(Plot* plot, const ThemeController* themes, QWidget* parent = nullptr);
  // frame: contains the plot, such as a scroll area. Takes ownership.
  PlotTwin(Plot* plot, QWidget* frame, const ThemeController* themes, QWidget* parent = nullptr);

  Plot* plot() const { return plot_; }
  bool showsTable() const { return currentIndex() == 1; }
  void setShowsTable(bool shows);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void showsTableChanged(bool shows);

 private:
  void makeTable();
  void refresh();

  Plot* plot_;
  QWidget* frame_;
  const ThemeController* themes_;
  CellTable* table_ = nullptr;  // null: never shown
};

}  // namespace tilescope::gui
