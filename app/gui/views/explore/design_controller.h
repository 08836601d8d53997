// SPDX-License-Identifier: GPL-3.0-or-later
// Connects the design panel with session and model: the user's picks and drags change the design, and the panel shows
// the result.
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

  void choose(Picker picker, const QString& id);  // as if picked in the panel
  void choosePhase(const QString& phase);         // "prefill" or "decode"
  void showDesign();
  // Lets the visible view modify the rows before the panel shows them; a null function modifies nothing.
  void setRowsChange(std::function<void(ParameterRows&)> change);

 signals:
  void openRequested();  // "open a file" was chosen at the end of the list of networks or profiles
  void setRequested();   // combine several networks into one set
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

// Connects the budgets of the panel with session and model. A new limit becomes an undo step, and the panel shows the
// design's value next to each limit.
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

// Lets the user drag a roof of the roofline, which changes the design like the slider of the same parameter:
// immediately, and as one undo step.
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
