// SPDX-License-Identifier: GPL-3.0-or-later
// Connects the curves under the sliders with the panel: they are shown as their points arrive, and the slider that the
// user attends to comes first. Adds View, Slider curves.
#pragma once

#include <QObject>

#include "app/gui/actions/action_registry.h"
#include "app/gui/models/parameter_curves.h"
#include "app/gui/session/session_controller.h"

namespace tilescope::gui {

class DesignPanel;

class CurvesSide : public QObject {
  Q_OBJECT
 public:
  CurvesSide(DesignPanel& panel, ParameterCurves& curves, SessionController& session, ActionRegistry& actions,
             QObject* parent = nullptr);

 private:
  void setShown(bool shown);
  void note();

  DesignPanel& panel_;
  ParameterCurves& curves_;
  SessionController& session_;
  bool shown_ = true;
};

}  // namespace tilescope::gui
