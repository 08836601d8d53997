// SPDX-License-Identifier: GPL-3.0-or-later
// Without a technology, the node is entered here.
#pragma once

#include <QStackedWidget>

#include "app/gui/views/hardware/silicon/silicon_plot.h"
#include "core/plan/execution_plan.h"

class QLineEdit;
class QPushButton;
class QSpacerItem;

namespace tilescope::gui {
class EmptyState;
class PlotTwin;
class SegmentedControl;
class ThemeController;

class SiliconPage : public QStackedWidget {
  Q_OBJECT
 public:
  explicit SiliconPage(const ThemeController* themes, QWidget* parent = nullptr);

  // plan: null until solved.
  void setMachine(const HardwareProfile& hardware, const ExecutionPlan* plan, const QString& network, PartId selected,
                  const std::optional<double>& areaBudget = std::nullopt);
  SiliconMeasure measure() const { return measure_; }
  void setMeasure(SiliconMeasure measure);

  SiliconPlot* plot() const { return plot_; }
  PlotTwin* twin() const { return twin_; }
  SegmentedControl* measures() const { return measures_; }  // for the dock's header
  bool showsPicture() const { return currentIndex() == 0; }

 signals:
  void measureChosen();
  void nodeEntered(double nodeNm);

 private:
  QWidget* makeEmpty();
  void showNode();
  void showNodeRow();
  void showEmpty(const HardwareProfile& hardware, const ExecutionPlan* plan);

  const ThemeController* themes_;
  SiliconPlot* plot_;
  PlotTwin* twin_;
  SegmentedControl* measures_;
  EmptyState* empty_ = nullptr;
  QWidget* nodeRow_ = nullptr;
  QSpacerItem* words_ = nullptr;
  QLineEdit* node_ = nullptr;
  QPushButton* setNode_ = nullptr;
  SiliconMeasure measure_ = SiliconMeasure::Area;
  QString network_;
};

}  // namespace tilescope::gui
