// SPDX-License-Identifier: GPL-3.0-or-later
// The actions of the comparison: all dataflows, the pins, nothing any more.
#pragma once

#include <QObject>

namespace tilescope::gui {

class ActionRegistry;
class CompareModel;
class CompareView;

class CompareController : public QObject {
  Q_OBJECT
 public:
  // The registry has the action that pins the present design.
  CompareController(CompareModel& model, CompareView& view, ActionRegistry& actions, QObject* parent = nullptr);

 signals:
  void viewWanted();

 private:
  void addActions(ActionRegistry& actions);

  CompareModel& model_;
};

}  // namespace tilescope::gui
