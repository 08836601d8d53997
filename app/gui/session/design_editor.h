// SPDX-License-Identifier: GPL-3.0-or-later
// The user's changes of the design. Each call is one undo step, or part of a drag's step.
#pragma once

#include <QObject>

#include "app/gui/kit/panel/parameter_row.h"
#include "app/gui/session/session_controller.h"

namespace tilescope::gui {

class DesignEditor : public QObject {
  Q_OBJECT
 public:
  explicit DesignEditor(SessionController& session, QObject* parent = nullptr);

  ParameterRows parameters() const;

  // The value in display units, limited to the range and rounded as in the field.
  double takenValue(const QString& id, double value) const;
  void setParameter(const QString& id, double value);
  void resetParameter(const QString& id);
  void resetAll();
  void setOffChipRate(double gbPerS);  // in place of the port
  void apply(const std::vector<HardwareEdit>& edits, bool everyDataflow = false);

 private:
  QString stepText(const app::Design& next) const;

  SessionController& session_;
  ParameterRows gestureStart_;
  app::Design begun_;  // before the gesture
};

}  // namespace tilescope::gui
