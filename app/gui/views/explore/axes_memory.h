// SPDX-License-Identifier: GPL-3.0-or-later
// The axes that each step of the history was shown with: axes rest where they are while data fits them, so that the
// design alone does not say what they were. Undo and redo put them back.
#pragma once

#include <QObject>
#include <map>
#include <optional>

#include "app/gui/session/explore_model.h"
#include "app/gui/session/session_controller.h"
#include "app/gui/views/explore/roofline/roofline_scene.h"

namespace tilescope::gui {

class RooflinePlot;
class TrafficPlot;

class AxesMemory : public QObject {
  Q_OBJECT
 public:
  // To be made after what shows the model's pictures.
  AxesMemory(SessionController& session, const ExploreModel& model, RooflinePlot& roofline, TrafficPlot& traffic,
             QObject* parent);

 private:
  struct Axes {
    RooflineRanges roofline;
    double traffic = 0;
  };
  void follow();
  void forgetGoneSteps();
  void putBack();

  SessionController& session_;
  const ExploreModel& model_;
  RooflinePlot& roofline_;
  TrafficPlot& traffic_;
  std::map<const QUndoCommand*, Axes> axes_;  // by the step that led there; null: the beginning
  const QUndoCommand* step_ = nullptr;        // the last one
  std::optional<Axes> wanted_;                // as soon as the picture is of the present design
};

}  // namespace tilescope::gui
