// SPDX-License-Identifier: GPL-3.0-or-later
// Plots and table share one selection. The view does not depend on the current design.
#pragma once

#include <QLineEdit>
#include <functional>
#include <utility>

#include "app/gui/views/sweeps/sweep_band.h"
#include "app/gui/views/sweeps/sweep_explorer.h"
#include "app/gui/views/sweeps/sweep_marks.h"
#include "app/gui/views/view.h"

class QStackedLayout;

namespace tilescope::gui {
class DockSet;
class DockTitle;
class EmptyState;
class LayerTips;
class ParallelPlot;
class PickerButton;
class RangesPanel;
class RangesModel;
class SearchField;
class SweepScatter;
class SweepTable;
class ThemeController;

class SweepsView : public View {
  Q_OBJECT
 public:
  // The ranges panel becomes a child of `centre`.
  SweepsView(SweepExplorer& explorer, RangesModel& ranges, LayerTips& tips, const ThemeController* themes,
             QWidget* centre, QWidget* parent = nullptr);

  bool hasBand() const override { return false; }
  bool needsDesign() const override { return false; }
  bool isOfDesign() const override { return false; }
  bool hasPanel() const override { return false; }
  QWidget* column() const override;
  DockSet* docks() const override { return docks_; }
  QString copyText() const override;
  ViewCommand command(const app::DesignWords& design, const BudgetValues& budgets) const override;
  std::string plotCommand(const app::Design& design) const override;
  QString plotNote() const override;
  std::vector<PlotDock> plots() const override;
  bool find() override;
  bool isSettled() const override;
  QJsonObject state() const override;
  void restore(const QJsonObject& state) override;

  void setMarks(const SweepMarks& marks);
  void setCommand(const ViewCommand& command) { command_ = command; }
  void setBusy(std::function<bool()> isBusy) { isBusy_ = std::move(isBusy); }  // whether states are being read
  void showEmpty(bool isEmpty);

  SweepBand& band() { return *band_; }
  RangesPanel& panel() { return *panel_; }
  ParallelPlot& parallel() { return *parallel_; }
  SweepScatter& scatter() { return *scatter_; }
  SweepTable& table() { return *table_; }
  SearchField& filter() { return *filter_; }
  EmptyState& empty() { return *empty_; }

 signals:
  void rowActivated(std::uint32_t row);
  void pinRequested(std::uint32_t row);
  void startTwoRequested();
  void openRequested();
  void openWanted(const QString& store, const QString& name);  // from a session file
  void refused(const tilescope::Diagnostics& reasons);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* makePage();
  QWidget* framed(const QString& id, DockTitle* title, QWidget* content, QWidget* parent);
  PickerButton* makePicker(DockTitle& title, const char* id, const QString& label);
  void connectParts();
  void restyle();
  void showPicture();
  void showLegend();
  void showPickers();
  void showSelection();
  void showDocks();
  void takeFilter();
  void explain(std::uint32_t row, const QRect& globalRect);

  SweepExplorer& explorer_;
  RangesModel& ranges_;
  LayerTips& tips_;
  const ThemeController* themes_;
  RangesPanel* panel_;
  DockSet* docks_;
  QStackedLayout* stack_;
  EmptyState* empty_;
  SweepBand* band_;
  ParallelPlot* parallel_;
  SweepScatter* scatter_;
  SweepTable* table_;
  PlotTwin *parallelTwin_, *scatterTwin_;
  DockTitle *parallelTitle_, *scatterTitle_, *tableTitle_;
  SearchField* filter_;
  PickerButton *colour_ = nullptr, *x_ = nullptr, *y_ = nullptr;
  QWidget* below_ = nullptr;
  SweepMarks marks_;
  std::function<bool()> isBusy_;
  ViewCommand command_;
};

}  // namespace tilescope::gui
