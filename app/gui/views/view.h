// SPDX-License-Identifier: GPL-3.0-or-later
// A view fills the space below metrics and diagnosis.
#pragma once

#include <QJsonObject>
#include <QWidget>
#include <optional>
#include <string>
#include <vector>

#include "app/common/design.h"

namespace tilescope::gui {
class DockSet;
class PlotHead;
class PlotTwin;
class ThemeController;

struct PlotDock {
  PlotTwin* plot = nullptr;
  PlotHead* head = nullptr;
  QString name;
  std::optional<app::Design> design = std::nullopt;  // nullopt: the current design
};

struct ViewCommand {
  QString title;
  std::string line;
  QString note;  // limitations of the command
};

class View : public QWidget {
  Q_OBJECT
 public:
  using QWidget::QWidget;

  virtual bool hasBand() const { return true; }  // shows metrics and diagnosis above the view
  virtual void setAnimated(bool /*animated*/) {}
  virtual DockSet* docks() const { return nullptr; }  // null: none
  // The part of the view's state that is saved in named layouts.
  virtual QJsonObject dockState() const;
  virtual void takeDockState(const QJsonObject& state);
  virtual void chooseDockState(const QJsonObject& state) { takeDockState(state); }  // applied at once
  virtual void resetLayout() { takeDockState({}); }
  virtual QString copyText() const { return {}; }
  // Includes budgets if the view covers the whole design.
  virtual ViewCommand command(const app::DesignWords& design, const BudgetValues& budgets) const;
  // The command written into saved plots.
  virtual std::string plotCommand(const app::Design& design) const;
  virtual QString plotNote() const { return {}; }
  // In session files: docks, order, filter, zoom. restore() ignores unknown and missing parts.
  virtual QJsonObject state() const { return {}; }
  virtual void restore(const QJsonObject& /*state*/) {}
  virtual std::vector<PlotDock> plots() const { return {}; }
  virtual bool isOfDesign() const { return true; }     // plots and command depend on the current design
  virtual bool needsDesign() const { return true; }    // without a design, a message replaces the view
  virtual bool hasPanel() const { return true; }       // shows the design panel next to the view
  virtual QWidget* column() const { return nullptr; }  // replaces the panel; null: none
  // Whether the view fills the diagnosis itself. The signals below then report clicks on Apply and Why?.
  virtual bool hasOwnVerdict() const { return false; }
  virtual QString bandScope() const { return {}; }  // scope of the metrics above, if less than the network
  virtual bool find() { return false; }             // handles Ctrl+F; false: nothing to search
  virtual bool isSettled() const { return true; }   // everything is drawn

 signals:
  void plotsChanged();
  void applyRequested();
  void whyRequested();
};

// Updates its picture only while it is visible.
class RefreshedView : public View {
 public:
  RefreshedView(const ThemeController* themes, QWidget* parent);

  bool isSettled() const override { return !behind_ || !isVisible(); }

 protected:
  void fallBehind();  // call when the model has changed
  bool isBehind() const { return behind_; }
  virtual void refresh() = 0;

  void showEvent(QShowEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void catchUp();

  const ThemeController* themes_;
  bool behind_ = true;
};

}  // namespace tilescope::gui
