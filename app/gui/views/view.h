// SPDX-License-Identifier: GPL-3.0-or-later
// The interface of a view, which fills the space below metrics and diagnosis. The window uses its views only through
// it.
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

// A plot of a view, in a dock with a name.
struct PlotDock {
  PlotTwin* plot = nullptr;
  PlotHead* head = nullptr;
  QString name;                                      // also if a tab shows it in place of the title
  std::optional<app::Design> design = std::nullopt;  // the design that it shows; nullopt: the current one
};

// The command line that reproduces the contents of a view.
struct ViewCommand {
  QString title;
  std::string line;
  QString note;  // limitations of the command; may be empty
};

class View : public QWidget {
  Q_OBJECT
 public:
  using QWidget::QWidget;

  virtual bool hasBand() const { return true; }  // metrics and diagnosis of the current design stand above it
  virtual void setAnimated(bool /*animated*/) {}
  virtual DockSet* docks() const { return nullptr; }  // what can be enlarged and hidden, if anything
  // The part of the view's state that named layouts save.
  virtual QJsonObject dockState() const;
  virtual void takeDockState(const QJsonObject& state);
  virtual void chooseDockState(const QJsonObject& state) { takeDockState(state); }  // at once, by the user
  virtual void resetLayout() { takeDockState({}); }                                 // docks back into their places
  virtual QString copyText() const { return {}; }  // what Copy gives where the keys are in this view
  // budgets: the session's; commands for the whole design include them.
  virtual ViewCommand command(const app::DesignWords& design, const BudgetValues& budgets) const;
  // The command written into saved plots of the view, and the addition to their sentence about the design.
  virtual std::string plotCommand(const app::Design& design) const;
  virtual QString plotNote() const { return {}; }
  // The state saved in session files: docks, order, filter, zoom. Restoring ignores unknown and missing parts.
  virtual QJsonObject state() const { return {}; }
  virtual void restore(const QJsonObject& /*state*/) {}
  virtual std::vector<PlotDock> plots() const { return {}; }
  virtual bool isOfDesign() const { return true; }     // plots and command are those of a design
  virtual bool needsDesign() const { return true; }    // without one the way to one is shown in its place
  virtual bool hasPanel() const { return true; }       // the design panel stands beside it
  virtual QWidget* column() const { return nullptr; }  // stands beside it in place of the panel
  // Whether the view has its own diagnosis. It then sets the band, and handles Apply and Why? through the signals
  // below.
  virtual bool hasOwnVerdict() const { return false; }
  virtual QString bandScope() const { return {}; }  // of the metrics above a view of less than the network
  virtual bool find() { return false; }             // Ctrl+F; false: it has no words of its own to search
  virtual bool isSettled() const { return true; }   // nothing is left to be drawn

 signals:
  void plotsChanged();  // plots were added or removed
  void applyRequested();
  void whyRequested();
};

// A view that updates its picture only while it is visible, and catches up when it is shown.
class RefreshedView : public View {
 public:
  RefreshedView(const ThemeController* themes, QWidget* parent);

  bool isSettled() const override { return !behind_ || !isVisible(); }

 protected:
  void fallBehind();  // call when the model has changed
  bool isBehind() const { return behind_; }
  virtual void refresh() = 0;

  void showEvent(QShowEvent* event) override;
  void paintEvent(QPaintEvent* event) override;  // paints the gaps between the parts

 private:
  void catchUp();

  const ThemeController* themes_;
  bool behind_ = true;
};

}  // namespace tilescope::gui
