// SPDX-License-Identifier: GPL-3.0-or-later
// The interface of a view. A view fills the space below metrics and diagnosis.
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
  QString name;                                      // also used if a tab replaces the title
  std::optional<app::Design> design = std::nullopt;  // design shown in the plot; nullopt: the current one
};

// The command line that reproduces a view.
struct ViewCommand {
  QString title;
  std::string line;
  QString note;  // limitations of the command, if any
};

class View : public QWidget {
  Q_OBJECT
 public:
  using QWidget::QWidget;

  virtual bool hasBand() const { return true; }  // shows metrics and diagnosis above the view
  virtual void setAnimated(bool /*animated*/) {}
  virtual DockSet* docks() const { return nullptr; }  // docks to enlarge or hide; null: none
  // The part of the view's state that is saved in named layouts.
  virtual QJsonObject dockState() const;
  virtual void takeDockState(const QJsonObject& state);
  virtual void chooseDockState(const QJsonObject& state) { takeDockState(state); }  // applied at once, by the user
  virtual void resetLayout() { takeDockState({}); }                                 // moves docks back to their places
  virtual QString copyText() const { return {}; }                                   // text for the Copy action
  // The command that reproduces the view. It includes the budgets if it covers the whole design.
  virtual ViewCommand command(const app::DesignWords& design, const BudgetValues& budgets) const;
  // The command that is written into saved plots. plotNote() adds to their sentence about the design.
  virtual std::string plotCommand(const app::Design& design) const;
  virtual QString plotNote() const { return {}; }
  // The state saved in session files: docks, order, filter, zoom. restore() ignores unknown and missing parts.
  virtual QJsonObject state() const { return {}; }
  virtual void restore(const QJsonObject& /*state*/) {}
  virtual std::vector<PlotDock> plots() const { return {}; }
  virtual bool isOfDesign() const { return true; }     // plots and command depend on the current design
  virtual bool needsDesign() const { return true; }    // without a design, a message replaces the view
  virtual bool hasPanel() const { return true; }       // shows the design panel next to the view
  virtual QWidget* column() const { return nullptr; }  // widget shown in place of the panel; null: none
  // Whether the view fills the diagnosis itself. The signals below then report clicks on Apply and Why?.
  virtual bool hasOwnVerdict() const { return false; }
  virtual QString bandScope() const { return {}; }  // scope of the metrics above, if less than the network
  virtual bool find() { return false; }             // handles Ctrl+F; false: nothing to search
  virtual bool isSettled() const { return true; }   // whether everything is drawn

 signals:
  void plotsChanged();  // plots were added or removed
  void applyRequested();
  void whyRequested();
};

// A view that only updates its picture while it is visible.
class RefreshedView : public View {
 public:
  RefreshedView(const ThemeController* themes, QWidget* parent);

  bool isSettled() const override { return !behind_ || !isVisible(); }

 protected:
  void fallBehind();  // call when the model has changed
  bool isBehind() const { return behind_; }
  virtual void refresh() = 0;

  void showEvent(QShowEvent* event) override;
  void paintEvent(QPaintEvent* event) override;  // paints the gaps between docks

 private:
  void catchUp();

  const ThemeController* themes_;
  bool behind_ = true;
};

}  // namespace tilescope::gui
