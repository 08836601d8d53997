// SPDX-License-Identifier: GPL-3.0-or-later
// The user's changes of the design. Each call is one undo step with a name for the menu, or part of a drag's step.
#pragma once

#include <QObject>

#include "app/gui/kit/panel/parameter_row.h"
#include "app/gui/session/session_controller.h"

namespace tilescope::gui {

class DesignEditor : public QObject {
  Q_OBJECT
 public:
  explicit DesignEditor(SessionController& session, QObject* parent = nullptr);

  ParameterRows parameters() const;  // parameters of the current design

  // The value that a parameter would get, in display units. It is limited to the range and rounded as in the field.
  double takenValue(const QString& id, double value) const;
  void setParameter(const QString& id, double value);  // in display units
  void resetParameter(const QString& id);
  void resetAll();
  void apply(const std::vector<HardwareEdit>& edits, bool everyDataflow = false);

 private:
  QString stepText(const app::Design& next) const;

  SessionController& session_;
  ParameterRows gestureStart_;  // parameters before the drag
};

}  // namespace tilescope::gui
