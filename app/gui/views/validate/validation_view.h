// SPDX-License-Identifier: GPL-3.0-or-later
// The view does not depend on the current design.
#pragma once

#include <QObject>

#include "app/gui/views/validate/validation_model.h"
#include "app/gui/views/view.h"
#include "app/gui/views/view_parts.h"

class QStackedLayout;
class QVBoxLayout;

namespace tilescope::gui {
class CellTable;
class ComparisonCard;
class DockSet;
class DockTitle;
class EmptyState;
class LayerTips;
class ParityPlot;
class ThemeController;
class ValidationStrip;

class ValidationView : public View {
  Q_OBJECT
 public:
  ValidationView(ValidationModel& model, LayerTips& tips, const ThemeController* themes, QWidget* parent = nullptr);

  bool hasBand() const override { return false; }
  bool needsDesign() const override { return false; }
  bool isOfDesign() const override { return false; }
  DockSet* docks() const override { return docks_; }
  QString copyText() const override;  // selected rows of the focused table
  ViewCommand command(const app::DesignWords& design, const BudgetValues& budgets) const override;
  std::string plotCommand(const app::Design& design) const override;
  QString plotNote() const override;
  QJsonObject state() const override;
  void restore(const QJsonObject& state) override;
  std::vector<PlotDock> plots() const override;
  bool isSettled() const override { return !isVisible() || (model_.isComplete() && !behind_); }

  ParityPlot& plot() { return *plot_; }
  CellTable& comparisons() { return *comparisons_; }
  CellTable& notComparable() { return *notComparable_; }
  ValidationStrip& strip() { return *strip_; }
  ComparisonCard& card() { return *card_; }

 private:
  void showEvent(QShowEvent* event) override;
  QWidget* makePage();
  QWidget* framed(const QString& id, DockTitle* title, QWidget* content, QWidget* parent);
  void refreshSoon();
  void refresh();
  void showSelection();
  void showDocks();
  void explain(const QString& id, const QRect& globalRect);
  std::string commandLine() const;

  ValidationModel& model_;
  LayerTips& tips_;
  const ThemeController* themes_;
  DockSet* docks_;
  QStackedLayout* stack_;
  EmptyState* empty_;
  ValidationStrip* strip_;
  ParityPlot* plot_;
  PlotTwin* twin_;
  ComparisonCard* card_;
  CellTable *comparisons_, *notComparable_;
  DockTitle *plotTitle_, *cardTitle_, *comparisonsTitle_, *notComparableTitle_;
  QWidget* top_ = nullptr;
  bool behind_ = true;  // changed while the view was hidden
};

class ValidationController : public QObject {
  Q_OBJECT
 public:
  explicit ValidationController(const ViewParts& parts);

 private:
  ValidationModel model_;
};

}  // namespace tilescope::gui
