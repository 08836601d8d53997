// SPDX-License-Identifier: GPL-3.0-or-later
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

  void choose(Picker picker, const QString& id);
  void choosePhase(const QString& phase);
  void showDesign();
  // The visible view may modify the rows before the panel shows them. null: no changes.
  void setRowsChange(std::function<void(ParameterRows&)> change);
  // Sliders of sizes stop only at powers of two.
  void setPowersOnly(bool powersOnly);

 signals:
  void openRequested();  // "open a file" at the end of a list
  void setRequested();
  void newMachineRequested();
  void failed(const tilescope::Diagnostics& reasons);
  void shown();

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
  bool powersOnly_ = false;
};

// Connects the budgets of the panel with session and model. A new limit is an undo step.
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

// A dragged roof of the roofline changes the design like the slider of its parameter, as one undo step.
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
