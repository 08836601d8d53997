// SPDX-License-Identifier: GPL-3.0-or-later
// Dragging a roof of the roofline changes the design as the slider of its parameter does: live, and one step of undo.
#pragma once

#include <QObject>

#include "app/gui/session/design_editor.h"

namespace tilescope::gui {

class RooflinePlot;

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
