// SPDX-License-Identifier: GPL-3.0-or-later
// What mouse, wheel and keys do in the roofline.
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <utility>

#include "app/gui/plots/hover_tracker.h"
#include "app/gui/plots/plot_canvas.h"
#include "app/gui/views/explore/roofline/roofline_items.h"
#include "app/gui/views/explore/roofline/roofline_plot.h"
#include "app/gui/views/explore/roofline/roofline_zoom.h"

namespace tilescope::gui {

// Points and what was measured lie over marks.
int RooflinePlot::itemAt(const QPointF& point) const {
  const int level = levelAt(marks_->expanded().points(canvas_->frame()), point);
  if (level >= 0) return kFirstLevel + level;
  const MeasuredShapes places = measured();
  if (const int at = measuredAt(places, point); at >= 0)
    return kFirstMeasured + static_cast<int>(places[static_cast<std::size_t>(at)].place);
  return markAt(shapes(), point);
}

bool RooflinePlot::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    // The plot's own hint would lie over the card of a mark, and over the value of a roof that moves.
    if (hover_->item() >= 0 || roofs_.isTaken()) return true;
    if (!roofs_.hovered()) return QWidget::event(event);
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), roofs_.hint(), this);
    return true;
  }
  // The hand is gone although no button was released.
  if (event->type() == QEvent::WindowDeactivate) finishRoof();
  if (event->type() == QEvent::ShortcutOverride) {
    // Esc folds before it clears the selection; no shortcut of the window takes part in a drag.
    const bool isEscape = static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape;
    if (roofs_.isTaken() || (isEscape && (!levels().layer.isEmpty() || band_.isShown()))) {
      event->accept();
      return true;
    }
  }
  return QWidget::event(event);
}

void RooflinePlot::hideEvent(QHideEvent* event) {
  finishRoof();
  QWidget::hideEvent(event);
}

void RooflinePlot::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  const bool selects = event->modifiers().testFlag(Qt::ShiftModifier);
  const std::optional<Roof> roof = selects ? std::nullopt : roofAt(event->position());
  if (roof) roofs_.take(*roof, event->position(), marks_->data(), canvas_->frame());
  const bool onBackground = itemAt(event->position()) < 0 && !axes_.isHeld() && !roof;
  band_.press(event->position().toPoint(), onBackground, selects);
}

void RooflinePlot::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !band_.isPressed()) return;
  const bool moved = roofMoves_;
  finishRoof();
  if (band_.isShown()) return endBand(event->modifiers());
  const bool click = band_.isClick(event->position().toPoint()) && !moved;
  band_.end();
  if (!click) return;
  const int item = itemAt(event->position());
  if (item >= 0)
    emit layersClicked(layersOf(marks_->data(), levels(), item), event->modifiers());
  else
    emit backgroundClicked();
}

// A press that does not wander is a click. The value that is shown follows at once, the plan as it arrives.
void RooflinePlot::moveRoof(const QPointF& place) {
  if (!roofMoves_ && band_.isClick(place.toPoint())) return;
  if (!std::exchange(roofMoves_, true)) {
    setFocus(Qt::MouseFocusReason);
    emit roofDragStarted(roofs_.id());
  }
  const bool changed = roofs_.moveTo(place, canvas_->frame());
  canvas_->repaintOverlay();
  if (changed) emit roofDragged(roofs_.id(), roofs_.value());
}

void RooflinePlot::finishRoof() {
  if (!roofs_.isTaken()) return;
  const QString id = roofs_.id();
  roofs_.leave();
  canvas_->repaintOverlay();
  if (std::exchange(roofMoves_, false)) emit roofDragFinished(id);
}

void RooflinePlot::endBand(Qt::KeyboardModifiers modifiers) {
  const PlotFrame frame = canvas_->frame();
  const bool selects = band_.selects();
  const QRectF band = QRectF(band_.rect()).intersected(frame.area);
  band_.end();
  canvas_->repaintOverlay();
  if (selects) {
    QStringList layers;
    const MarkShapes marks = shapes();
    for (std::size_t i = 0; i < marks.size(); ++i)
      if (marks[i].shown && band.contains(marks[i].centre)) layers << marks_->data().marks[i].layers;
    emit layersBanded(layers, modifiers);
  } else if (const std::optional<RooflineRanges> zoom = zoomInto(band, frame)) {
    emit zoomRequested(zoom, false);
  }
}

// Its first click has selected already.
void RooflinePlot::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  const QString layer = layersOf(marks_->data(), levels(), itemAt(event->position())).value(0);
  if (!toggleExpansion(layer) && layer.isEmpty() && axes_.zoom()) emit zoomRequested(std::nullopt, false);
}

// False where there is nothing to fold and nothing to expand.
bool RooflinePlot::toggleExpansion(const QString& layer) {
  if (layer.isEmpty() && levels().layer.isEmpty()) return false;
  const bool isExpanded =
      !levels().layer.isEmpty() && markOf(marks_->data(), layer) == markOf(marks_->data(), levels().layer);
  emit expansionRequested(isExpanded ? QString() : layer);
  return true;
}

void RooflinePlot::mouseMoveEvent(QMouseEvent* event) {
  if (roofs_.isTaken()) return moveRoof(event->position());
  if (band_.moveTo(event->position().toPoint())) {
    hover_->pointAt(HoverTracker::kNothing);
    return canvas_->repaintOverlay();
  }
  pointAt(event->position());
}

// Marks lie over roofs.
std::optional<Roof> RooflinePlot::roofAt(const QPointF& place) const {
  if (axes_.isHeld() || itemAt(place) >= 0) return std::nullopt;
  return roofs_.at(place, marks_->data(), canvas_->frame());
}

void RooflinePlot::pointAt(const QPointF& place) {
  const PlotFrame frame = canvas_->frame();
  const bool inside = frame.area.adjusted(-kHitSlack, -kHitSlack, kHitSlack, kHitSlack).contains(place);
  hover_->pointAt(inside ? itemAt(place) : HoverTracker::kNothing);
  if (!roofs_.hover(inside ? roofAt(place) : std::nullopt)) return;
  canvas_->repaintOverlay();
  if (roofs_.hovered())
    setCursor(*roofs_.hovered() == Roof::Peak ? Qt::SizeVerCursor : Qt::SizeFDiagCursor);
  else
    unsetCursor();
}

// Around the point under the pointer; out of the whole picture it leads nowhere.
void RooflinePlot::wheelEvent(QWheelEvent* event) {
  const PlotFrame frame = canvas_->frame();
  const double steps = event->angleDelta().y() / static_cast<double>(QWheelEvent::DefaultDeltasPerStep);
  if (axes_.isHeld() || steps == 0 || !frame.area.contains(event->position())) return event->ignore();
  event->accept();
  const RooflineRanges whole = fittingRanges(std::nullopt);
  const std::optional<RooflineRanges> zoom = zoomAround(event->position(), steps, ranges(), whole, frame);
  if (!zoom) return;
  axes_.zoomAtOnce(*zoom, whole);
  canvas_->repaintData();
  emit zoomRequested(axes_.zoom(), true);
}

void RooflinePlot::leaveEvent(QEvent*) {
  hover_->pointAt(HoverTracker::kNothing);
  if (!roofs_.hover(std::nullopt)) return;
  unsetCursor();
  canvas_->repaintOverlay();
}

WidgetKeys RooflinePlot::keys() {
  return {tr("In the roofline"),
          {{tr("Arrows, Home, End"), tr("From mark to mark")},
           {tr("Return, Space"), tr("Select the mark's layers")},
           {tr("L"), tr("The layer at every memory, and back")}}};
}

void RooflinePlot::keyPressEvent(QKeyEvent* event) {
  if (roofs_.isTaken()) return pressKeyInDrag(*event);
  if (!pressKey(*event)) QWidget::keyPressEvent(event);
}

// Esc puts the value back; no other key takes part.
void RooflinePlot::pressKeyInDrag(const QKeyEvent& event) {
  if (event.key() != Qt::Key_Escape) return;
  if (roofMoves_ && roofs_.value() != roofs_.start()) emit roofDragged(roofs_.id(), roofs_.start());
  finishRoof();
  band_.end();
}

bool RooflinePlot::pressKey(const QKeyEvent& event) {
  if (walk(event.key())) return true;
  switch (event.key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
      if (hover_->item() < 0) return false;
      emit layersClicked(layersOf(marks_->data(), levels(), hover_->item()), event.modifiers());
      return true;
    case Qt::Key_L: {
      if (event.modifiers() != Qt::NoModifier || fromLeftToRight(marks_->goals(), levels()).empty()) return false;
      const QStringList hovered = layersOf(marks_->data(), levels(), hover_->item());
      return toggleExpansion(hovered.isEmpty() ? selection_.value(0) : hovered.front());
    }
    case Qt::Key_Escape:
      if (!band_.isShown()) return toggleExpansion({});
      band_.end();
      canvas_->repaintOverlay();
      return true;
    default:
      return false;
  }
}

// From item to item; the selected mark counts as the one before the first step.
bool RooflinePlot::walk(int key) {
  const std::vector<int> order = fromLeftToRight(marks_->goals(), levels());
  if (order.empty()) return false;
  const int selected = selection_.isEmpty() ? HoverTracker::kNothing : markOf(marks_->data(), selection_.front());
  int present = hover_->item() >= 0 ? hover_->item() : selected;
  if (isMeasured(present)) present = markOf(marks_->data(), layersOf(marks_->data(), levels(), present).front());
  switch (key) {
    case Qt::Key_Left:
      hover_->pointAt(stepped(order, present, -1));
      return true;
    case Qt::Key_Right:
      hover_->pointAt(stepped(order, present, +1));
      return true;
    case Qt::Key_Home:
      hover_->pointAt(order.front());
      return true;
    case Qt::Key_End:
      hover_->pointAt(order.back());
      return true;
    default:
      return false;
  }
}

}  // namespace tilescope::gui
