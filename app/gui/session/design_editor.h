// SPDX-License-Identifier: GPL-3.0-or-later
// What the user does to the design: each call is one undo step, or part of the gesture in progress, and names itself
// for the menu.
#pragma once

#include <QObject>

#include "app/gui/kit/panel/parameter_row.h"
#include "app/gui/session/session_controller.h"

namespace tilescope::gui {

class DesignEditor : public QObject {
  Q_OBJECT
 public:
  explicit DesignEditor(SessionController& session, QObject* parent = nullptr);

  ParameterRows parameters() const;  // of the current design

  // What the parameter would become, in display units: within its range, rounded to what its field takes.
  double takenValue(const QString& id, double value) const;
  void setParameter(const QString& id, double value);  // in display units
  void resetParameter(const QString& id);
  void resetAll();
  void apply(const std::vector<HardwareEdit>& edits, bool everyDataflow = false);

 private:
  QString stepText(const app::Design& next) const;

  SessionController& session_;
  ParameterRows gestureStart_;  // of the drag in progress
};

}  // namespace tilescope::gui
