// SPDX-License-Identifier: GPL-3.0-or-later
// A view of the window: what fills the space below metrics and diagnosis. The window knows its views only by this.
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

// A plot of a view, in a dock that says what it shows.
struct PlotDock {
  PlotTwin* plot = nullptr;
  PlotHead* head = nullptr;
  QString name;                                      // also where a tab says it in place of the title
  std::optional<app::Design> design = std::nullopt;  // that it shows; none: the current one
};

// The command line that makes what a view shows.
struct ViewCommand {
  QString title;
  std::string line;
  QString note;  // what it does not say; may be empty
};

class View : public QWidget {
  Q_OBJECT
 public:
  using QWidget::QWidget;

  virtual bool hasBand() const { return true; }  // metrics and diagnosis of the current design stand above it
  virtual void setAnimated(bool /*animated*/) {}
  virtual DockSet* docks() const { return nullptr; }  // what can be enlarged and hidden, if anything
  // What a named layout keeps of the view.
  virtual QJsonObject dockState() const;
  virtual void takeDockState(const QJsonObject& state);
  virtual void chooseDockState(const QJsonObject& state) { takeDockState(state); }  // at once, by the user
  virtual void resetLayout() { takeDockState({}); }                                 // docks back into their places
  virtual QString copyText() const { return {}; }  // what Copy gives where the keys are in this view
  // budgets: of the session; a command of the whole design keeps to them.
  virtual ViewCommand command(const app::DesignWords& design, const BudgetValues& budgets) const;
  // In files of its plots: the line that makes what they show, and what the sentence about the design leaves out.
  virtual std::string plotCommand(const app::Design& design) const;
  virtual QString plotNote() const { return {}; }
  // What a session file keeps of the view: docks, order, filter, zoom. What is not known or not there is left as it is.
  virtual QJsonObject state() const { return {}; }
  virtual void restore(const QJsonObject& /*state*/) {}
  virtual std::vector<PlotDock> plots() const { return {}; }
  virtual bool isOfDesign() const { return true; }     // plots and command are those of a design
  virtual bool needsDesign() const { return true; }    // without one the way to one is shown in its place
  virtual bool hasPanel() const { return true; }       // the design panel stands beside it
  virtual QWidget* column() const { return nullptr; }  // stands beside it in place of the panel
  // Diagnosis, Apply and Why? are the view's own: it says so in the band and answers the signals below.
  virtual bool hasOwnVerdict() const { return false; }
  virtual QString bandScope() const { return {}; }  // of the metrics above a view of less than the network
  virtual bool find() { return false; }             // Ctrl+F; false: it has no words of its own to search
  virtual bool isSettled() const { return true; }   // nothing is left to be drawn

 signals:
  void plotsChanged();  // plots came or went
  void applyRequested();
  void whyRequested();
};

// A view that draws its picture only while it is seen: what changed is caught up with when it is shown.
class RefreshedView : public View {
 public:
  RefreshedView(const ThemeController* themes, QWidget* parent);

  bool isSettled() const override { return !behind_ || !isVisible(); }

 protected:
  void fallBehind();  // the model has changed
  bool isBehind() const { return behind_; }
  virtual void refresh() = 0;

  void showEvent(QShowEvent* event) override;
  void paintEvent(QPaintEvent* event) override;  // the gaps between its parts

 private:
  void catchUp();

  const ThemeController* themes_;
  bool behind_ = true;
};

}  // namespace tilescope::gui
