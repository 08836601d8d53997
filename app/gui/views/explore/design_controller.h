// SPDX-License-Identifier: GPL-3.0-or-later
// Connects the design panel with session and model: what is picked and dragged becomes a change of the design, and the
// design is shown in the panel.
#pragma once

#include <QObject>
#include <functional>
#include <map>
#include <string>

#include "app/gui/kit/panel/budget_row.h"
#include "app/gui/session/design_choices.h"
#include "app/gui/session/design_editor.h"
#include "app/gui/session/explore_model.h"
#include "app/gui/session/pins_model.h"
#include "app/gui/session/session_controller.h"

namespace tilescope::gui {

class DesignPanel;
class PickerButton;
class SegmentedControl;
class RooflinePlot;

class DesignController : public QObject {
  Q_OBJECT
 public:
  DesignController(DesignPanel& panel, SessionController& session, DesignEditor& editor, const ExploreModel& model,
                   const PinsModel& pins, QObject* parent = nullptr);

  void choose(Picker picker, const QString& id);  // as the picker does
  void choosePhase(const QString& phase);         // "prefill" or "decode"
  void showDesign();                              // again
  // What the shown view makes of the rows before they are shown; null: nothing.
  void setRowsChange(std::function<void(ParameterRows&)> change);

 signals:
  void openRequested();  // a file, from the end of the lists of networks and profiles
  void setRequested();   // several networks as one
  void failed(const tilescope::Diagnostics& reasons);
  void shown();  // the panel shows the current design

 private:
  void addPicker(Picker picker, const QString& id, const QString& label);
  void connectParameters();
  void addPins(ParameterRows& rows) const;
  void showPhase(const app::Design& design);
  void showSelection();

  DesignPanel& panel_;
  SessionController& session_;
  DesignEditor& editor_;
  const ExploreModel& model_;
  const PinsModel& pins_;
  std::map<Picker, PickerButton*> pickers_;
  SegmentedControl *search_ = nullptr, *prices_ = nullptr, *phase_ = nullptr;
  std::string shownModel_;
  std::function<void(ParameterRows&)> rowsChange_;
};

// Connects the panel's budgets with session and model: limits that are chosen become steps of undo, and what the
// design has stands beside them.
class BudgetsController : public QObject {
  Q_OBJECT
 public:
  BudgetsController(DesignPanel& panel, SessionController& session, const ExploreModel& model,
                    QObject* parent = nullptr);

 private:
  void choose(const BudgetLine& line, const std::optional<double>& limit);
  void show();

  DesignPanel& panel_;
  SessionController& session_;
  const ExploreModel& model_;
};

// Dragging a roof of the roofline changes the design as the slider of its parameter does: live, and one step of undo.
class RoofDragging : public QObject {
  Q_OBJECT
 public:
  RoofDragging(RooflinePlot& plot, SessionController& session, DesignEditor& editor, QObject* parent = nullptr);

 private:
  void showParameters();

  RooflinePlot& plot_;
  SessionController& session_;
  DesignEditor& editor_;
};

}  // namespace tilescope::gui
