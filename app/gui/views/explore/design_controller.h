// SPDX-License-Identifier: GPL-3.0-or-later
// Connects the design panel with session and model: what is picked and dragged becomes a change of the design, and the
// design is shown in the panel.
#pragma once

#include <QObject>
#include <functional>
#include <map>
#include <string>

#include "app/gui/session/design_choices.h"
#include "app/gui/session/design_editor.h"
#include "app/gui/session/explore_model.h"
#include "app/gui/session/pins_model.h"

namespace tilescope::gui {

class DesignPanel;
class PickerButton;
class SegmentedControl;

class DesignController : public QObject {
  Q_OBJECT
 public:
  DesignController(DesignPanel& panel, SessionController& session, DesignEditor& editor, const ExploreModel& model,
                   const PinsModel& pins, QObject* parent = nullptr);

  void choose(Picker picker, const QString& id);  // as the picker does
  void showDesign();                              // again
  // What the shown view makes of the rows before they are shown; null: nothing.
  void setRowsChange(std::function<void(ParameterRows&)> change);

 signals:
  void openRequested();  // a file, from the end of the lists of networks and profiles
  void failed(const tilescope::Diagnostics& reasons);
  void shown();  // the panel shows the present design

 private:
  void addPicker(Picker picker, const QString& id, const QString& label);
  void connectParameters();
  void addPins(ParameterRows& rows) const;
  void showSelection();

  DesignPanel& panel_;
  SessionController& session_;
  DesignEditor& editor_;
  const ExploreModel& model_;
  const PinsModel& pins_;
  std::map<Picker, PickerButton*> pickers_;
  SegmentedControl *search_ = nullptr, *prices_ = nullptr;
  std::string shownModel_;
  std::function<void(ParameterRows&)> rowsChange_;
};

}  // namespace tilescope::gui
