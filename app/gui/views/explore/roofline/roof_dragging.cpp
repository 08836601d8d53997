// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/roofline/roof_dragging.h"

#include "app/gui/views/explore/roofline/roofline_plot.h"

namespace tilescope::gui {

RoofDragging::RoofDragging(RooflinePlot& plot, SessionController& session, DesignEditor& editor, QObject* parent)
    : QObject(parent), plot_(plot), session_(session), editor_(editor) {
  connect(&session_, &SessionController::designChanged, this, &RoofDragging::showParameters);
  connect(&plot_, &RooflinePlot::roofDragStarted, &session_, &SessionController::beginGesture);
  connect(&plot_, &RooflinePlot::roofDragged, &editor_, &DesignEditor::setParameter);
  connect(&plot_, &RooflinePlot::roofDragFinished, &session_, &SessionController::endGesture);
  showParameters();
}

void RoofDragging::showParameters() {
  const std::shared_ptr<const HardwareProfile> hardware = session_.hardware();
  plot_.setRoofParameters(hardware ? roofParameters(editor_.parameters(), *hardware) : RoofParameters{});
}

}  // namespace tilescope::gui

#include "moc_roof_dragging.cpp"
