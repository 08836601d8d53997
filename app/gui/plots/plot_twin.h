// SPDX-License-Identifier: GPL-3.0-or-later
// A plot and the table of the same numbers, one of which is shown.
#pragma once

#include <QStackedWidget>

class QTableView;

namespace tilescope::gui {

class Plot;
class ThemeController;

class PlotTwin : public QStackedWidget {
  Q_OBJECT
 public:
  PlotTwin(Plot* plot, const ThemeController* themes, QWidget* parent = nullptr);

  Plot* plot() const { return plot_; }
  bool showsTable() const { return currentIndex() == 1; }
  void setShowsTable(bool shows);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void showsTableChanged(bool shows);

 private:
  class Numbers;
  void restyle();
  void refresh();

  const ThemeController* themes_;
  Plot* plot_;
  Numbers* numbers_;
  QTableView* table_;
};

}  // namespace tilescope::gui
