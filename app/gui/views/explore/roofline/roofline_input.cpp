// SPDX-License-Identifier: GPL-3.0-or-later
#include <QKeyEvent>
#include <utility>

#include "app/gui/views/explore/roofline/roofline_axes.h"
#include "app/gui/views/explore/roofline/roofline_marks.h"
#include "app/gui/views/explore/roofline/roofline_plot.h"

namespace tilescope::gui {
// Points of an expanded layer, path steps and measured places are above marks.
int RooflinePlot::markAt(const QPointF& point) const {
  const BatchPath path = drawnPath();
  if (const int step = batchAt(path, batchPlaces(path, canvas()->frame()), point); step >= 0) return kFirstBatch + step;
  const int level = levelAt(marks_->expanded().points(canvas()->frame()), point);
  if (level >= 0) return kFirstLevel + level;
  const MeasuredShapes places = measured();
  if (const int at = measuredAt(places, point); at >= 0)
    return kFirstMeasured + static_cast<int>(places[static_cast<std::size_t>(at)].place);
  return gui::markAt(shapes(), point);
}

// No tip during a drag, because it would cover the value.
QString RooflinePlot::tipAt(const QPoint& place) const {
  if (roofs_.isTaken()) return {};
  return roofs_.hovered() && !hovered() ? roofs_.hint() : Plot::tipAt(place);
}

// Esc folds the expanded layer before it clears the selection.
bool RooflinePlot::takesShortcut(const QKeyEvent& event) const {
  return roofs_.isTaken() || (event.key() == Qt::Key_Escape && (!levels().layer.isEmpty() || band_.isShown()));
}

// Ends a drag that is interrupted without a button release.
bool RooflinePlot::event(QEvent* event) {
  if (event->type() == QEvent::WindowDeactivate) finishRoof();
  return Plot::event(event);
}

void RooflinePlot::hideEvent(QHideEvent* event) {
  finishRoof();
  Plot::hideEvent(event);
}

void RooflinePlot::press(const PointerAt& at) {
  const bool selects = at.modifiers.testFlag(Qt::ShiftModifier);
  const std::optional<Roof> roof = selects ? std::nullopt : roofAt(at.place);
  if (roof) roofs_.take(*roof, at.place, marks_->data(), canvas()->frame());
  const bool onBackground = markAt(at.place) < 0 && !axes_.isHeld() && !roof;
  band_.press(at.place.toPoint(), onBackground, selects);
}

void RooflinePlot::release(const PointerAt& at) {
  if (!band_.isPressed()) return;
  const bool moved = roofMoves_;
  finishRoof();
  if (band_.isShown()) return endBand(at.modifiers);
  const bool click = band_.isClick(at.place.toPoint()) && !moved;
  band_.end();
  if (!click) return;
  const int item = markAt(at.place);
  if (isBatch(item))
    emit batchClicked(path_.steps[static_cast<std::size_t>(item - kFirstBatch)].batch);
  else if (item >= 0)
    emit layersClicked(layersOf(marks_->data(), levels(), item), at.modifiers);
  else
    emit backgroundClicked();
}

// The value changes at once; the plan follows.
void RooflinePlot::moveRoof(const QPointF& place) {
  if (!roofMoves_ && band_.isClick(place.toPoint())) return;
  if (!std::exchange(roofMoves_, true)) {
    setFocus(Qt::MouseFocusReason);
    emit roofDragStarted(roofs_.id());
  }
  const bool changed = roofs_.moveTo(place, canvas()->frame());
  repaintOverlay();
  if (changed) emit roofDragged(roofs_.id(), roofs_.value());
}

void RooflinePlot::finishRoof() {
  if (!roofs_.isTaken()) return;
  const QString id = roofs_.id();
  roofs_.leave();
  repaintOverlay();
  if (std::exchange(roofMoves_, false)) emit roofDragFinished(id);
}

void RooflinePlot::endBand(Qt::KeyboardModifiers modifiers) {
  const PlotFrame frame = canvas()->frame();
  const bool selects = band_.selects();
  const QRectF band = QRectF(band_.rect()).intersected(frame.area);
  band_.end();
  repaintOverlay();
  if (selects) {
    QStringList layers;
    const MarkShapes marks = shapes();
    for (std::size_t i = 0; i < marks.size(); ++i)
      if (marks[i].shown && band.contains(marks[i].centre))
        layers << layersOf(marks_->data(), levels(), static_cast<int>(i));
    emit layersBanded(layers, modifiers);
  } else if (const std::optional<RooflineRanges> zoom = zoomInto(band, frame)) {
    emit zoomRequested(zoom, false);
  }
}

// The first click has already selected the layer.
void RooflinePlot::doubleClick(const PointerAt& at) {
  const QString layer = layersOf(marks_->data(), levels(), markAt(at.place)).value(0);
  if (!toggleExpansion(layer) && layer.isEmpty() && axes_.zoom()) emit zoomRequested(std::nullopt, false);
}

bool RooflinePlot::toggleExpansion(const QString& layer) {
  if (layer.isEmpty() && levels().layer.isEmpty()) return false;
  const bool isExpanded =
      !levels().layer.isEmpty() && gui::markOf(marks_->data(), layer) == gui::markOf(marks_->data(), levels().layer);
  emit expansionRequested(isExpanded ? QString() : layer);
  return true;
}

void RooflinePlot::drag(const PointerAt& at) {
  if (roofs_.isTaken()) return moveRoof(at.place);
  if (!band_.moveTo(at.place.toPoint())) return pointAt(at.place);
  Plot::pointAway();
  repaintOverlay();
}

// Marks have priority over roofs.
std::optional<Roof> RooflinePlot::roofAt(const QPointF& place) const {
  if (axes_.isHeld() || markAt(place) >= 0) return std::nullopt;
  return roofs_.at(place, marks_->data(), canvas()->frame());
}

void RooflinePlot::pointAt(const QPointF& place) {
  const PlotFrame frame = canvas()->frame();
  const bool inside = frame.area.adjusted(-kHitSlack, -kHitSlack, kHitSlack, kHitSlack).contains(place);
  hover()->pointAt(inside ? markAt(place) : HoverTracker::kNothing);
  if (!roofs_.hover(inside ? roofAt(place) : std::nullopt)) return;
  repaintOverlay();
  if (roofs_.hovered())
    setCursor(*roofs_.hovered() == Roof::Peak ? Qt::SizeVerCursor : Qt::SizeFDiagCursor);
  else
    unsetCursor();
}

// Zooming out ends when everything is shown.
bool RooflinePlot::turnWheel(const WheelTurn& turn) {
  const PlotFrame frame = canvas()->frame();
  if (axes_.isHeld() || turn.sideways || !frame.area.contains(turn.at.place)) return false;
  const RooflineRanges whole = fittingRanges(std::nullopt);
  const std::optional<RooflineRanges> zoom = zoomAround(turn.at.place, turn.steps, ranges(), whole, frame);
  if (!zoom) return true;
  axes_.zoomAtOnce(*zoom, whole);
  canvas()->repaintData();
  emit zoomRequested(axes_.zoom(), true);
  return true;
}

void RooflinePlot::pointAway() {
  Plot::pointAway();
  if (!roofs_.hover(std::nullopt)) return;
  unsetCursor();
  repaintOverlay();
}

WidgetKeys RooflinePlot::keys() {
  return {tr("In the roofline"),
          {{tr("Arrows, Home, End"), tr("From mark to mark")},
           {tr("Return, Space"), tr("Select the mark's layers, set the batch of a step")},
           {tr("L"), tr("The layer at every memory, and back")}}};
}

void RooflinePlot::pressKeyInDrag(const QKeyEvent& event) {
  if (event.key() != Qt::Key_Escape) return;
  if (roofMoves_ && roofs_.value() != roofs_.start()) emit roofDragged(roofs_.id(), roofs_.start());
  finishRoof();
  band_.end();
}

bool RooflinePlot::pressKey(const QKeyEvent& event) {
  if (roofs_.isTaken()) {
    pressKeyInDrag(event);
    return true;
  }
  if (walk(event.key())) return true;
  switch (event.key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
      if (hover()->item() < 0) return false;
      if (isBatch(hover()->item())) {
        emit batchClicked(path_.steps[static_cast<std::size_t>(hover()->item() - kFirstBatch)].batch);
        return true;
      }
      emit layersClicked(layersOf(marks_->data(), levels(), hover()->item()), event.modifiers());
      return true;
    case Qt::Key_L: {
      if (event.modifiers() != Qt::NoModifier || fromLeftToRight(marks_->goals(), levels()).empty()) return false;
      const QStringList hovered = layersOf(marks_->data(), levels(), hover()->item());
      return toggleExpansion(hovered.isEmpty() ? selection_.value(0) : hovered.front());
    }
    case Qt::Key_Escape:
      if (!band_.isShown()) return toggleExpansion({});
      band_.end();
      repaintOverlay();
      return true;
    default:
      return false;
  }
}

bool RooflinePlot::walk(int key) {
  const std::vector<int> order = fromLeftToRight(marks_->goals(), levels(), path_);
  if (order.empty()) return false;
  const int selected = selection_.isEmpty() ? HoverTracker::kNothing : gui::markOf(marks_->data(), selection_.front());
  int present = hover()->item() >= 0 ? hover()->item() : selected;
  if (isMeasured(present)) present = gui::markOf(marks_->data(), layersOf(marks_->data(), levels(), present).front());
  switch (key) {
    case Qt::Key_Left:
      hover()->pointAt(stepped(order, present, -1));
      return true;
    case Qt::Key_Right:
      hover()->pointAt(stepped(order, present, +1));
      return true;
    case Qt::Key_Home:
      hover()->pointAt(order.front());
      return true;
    case Qt::Key_End:
      hover()->pointAt(order.back());
      return true;
    default:
      return false;
  }
}

}  // namespace tilescope::gui
