// SPDX-License-Identifier: GPL-3.0-or-later
// Columns with the same axes. Below them, the largest differences and the best column for each layer.
#pragma once

#include <vector>

#include "app/gui/views/compare/compare_model.h"
#include "app/gui/views/view.h"

class QHBoxLayout;
class QScrollArea;
class QStackedLayout;

namespace tilescope::gui {
class CellTable;
class CompareColumnView;
class CompareStrip;
class LayerTips;
class SetBar;
class WaitingNote;
class DockSet;
class DockTitle;
class EmptyState;
class ThemeController;

class CompareView : public View {
  Q_OBJECT
 public:
  CompareView(CompareModel& model, SessionController& session, LayerTips& tips, const ThemeController* themes,
              QWidget* parent = nullptr);

  bool hasBand() const override { return false; }
  void setAnimated(bool animated) override;
  QString copyText() const override;
  ViewCommand command(const app::DesignWords& design, const BudgetValues& budgets) const override;
  std::vector<PlotDock> plots() const override;
  bool isSettled() const override;
  DockSet* docks() const override { return docks_; }
  QJsonObject state() const override;
  void restore(const QJsonObject& state) override;

 signals:
  void pinRequested();
  void keepRequested();

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* makeTables(QWidget* parent);
  void makeColumns();
  void showPicture();
  void showEmpty();
  void showAxes();
  void showSelection();
  void showTables();
  void showHidden();
  void setLogarithmic(bool logarithmic);
  void explain(const CompareColumnView& column, const QStringList& layers, Metric metric, const QRect& rect);
  void showDocks();
  void fitColumns();
  void fitTables();
  void click(const QStringList& layers, Qt::KeyboardModifiers modifiers);

  CompareModel& model_;
  SessionController& session_;
  LayerTips& tips_;
  const ThemeController* themes_;
  DockSet* docks_;
  QStackedLayout* stack_;
  EmptyState* empty_;
  CompareStrip* strip_;
  SetBar* sets_;
  QScrollArea* scroll_;
  QWidget* tables_ = nullptr;
  QHBoxLayout* tablesLayout_ = nullptr;
  QHBoxLayout* columnLayout_;
  std::vector<CompareColumnView*> columns_;
  DockTitle *differenceTitle_, *winnerTitle_;
  CellTable *differences_, *winners_;
  WaitingNote *differenceNote_, *winnerNote_;
  bool animated_ = true;
  double upper_ = 0;  // MB
  bool logarithmic_ = false;
};

}  // namespace tilescope::gui
