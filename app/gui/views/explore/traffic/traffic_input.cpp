// SPDX-License-Identifier: GPL-3.0-or-later
// What mouse, wheel and keys do in the traffic plot.
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <algorithm>
#include <cmath>

#include "app/gui/plots/hover_tracker.h"
#include "app/gui/plots/plot_canvas.h"
#include "app/gui/views/explore/traffic/traffic_plot.h"
#include "app/gui/views/explore/traffic/traffic_zoom.h"

namespace tilescope::gui {

bool TrafficPlot::event(QEvent* event) {
  // The plot's own hint would lie over the card of a bar.
  if (event->type() == QEvent::ToolTip && hover_->item() >= 0) return true;
  // Esc ends the band before it clears the selection.
  if (event->type() == QEvent::ShortcutOverride && band_.isShown() &&
      static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
    event->accept();
    return true;
  }
  return QWidget::event(event);
}

void TrafficPlot::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  const bool onBackground = barAt(shapes(), columns(), event->position()) < 0 && !held_;
  band_.press(event->position().toPoint(), onBackground, event->modifiers().testFlag(Qt::ShiftModifier));
}

void TrafficPlot::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !band_.isPressed()) return;
  if (band_.isShown()) return endBand(event->modifiers());
  const bool click = band_.isClick(event->position().toPoint());
  band_.end();
  if (!click) return;
  const int bar = barAt(shapes(), columns(), event->position());
  if (bar >= 0)
    emit layersClicked({bars_->layerOf(bar)}, event->modifiers());
  else
    emit backgroundClicked();
}

void TrafficPlot::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || barAt(shapes(), columns(), event->position()) >= 0) return;
  if (zoom_) emit zoomRequested(std::nullopt, false);
}

// Only layers are zoomed: the band is as high as the plot.
QRect TrafficPlot::bandRect() const {
  const QRectF area = columns().area;
  const QRect drawn = band_.rect();
  return QRectF(QPointF(drawn.left(), area.top()), QPointF(drawn.right() + 1, area.bottom()))
      .intersected(area)
      .toAlignedRect();
}

void TrafficPlot::endBand(Qt::KeyboardModifiers modifiers) {
  const QRect band = bandRect();
  const bool selects = band_.selects();
  band_.end();
  canvas_->repaintOverlay();
  const TrafficColumns now = columns();
  if (selects) {
    QStringList layers;
    for (int column = 0; column < now.count; ++column)
      if (now.middle(column) >= band.left() && now.middle(column) <= band.right()) layers << bars_->layerOf(column);
    emit layersBanded(layers, modifiers);
  } else if (const std::optional<AxisRange> zoom = zoomInto(band, now)) {
    emit zoomRequested(zoom, false);
  }
}

void TrafficPlot::mouseMoveEvent(QMouseEvent* event) {
  if (band_.moveTo(event->position().toPoint())) {
    hover_->pointAt(HoverTracker::kNothing);
    return canvas_->repaintOverlay();
  }
  hover_->pointAt(barAt(shapes(), columns(), event->position()));
}

// Zooms around the layer under the pointer; sideways, or with Shift, it scrolls.
void TrafficPlot::wheelEvent(QWheelEvent* event) {
  const QPoint turned = event->angleDelta();
  const bool sideways = std::abs(turned.x()) > std::abs(turned.y()) || event->modifiers().testFlag(Qt::ShiftModifier);
  if (sideways) return scrollBy(*event);
  const TrafficColumns now = columns();
  if (held_ || turned.y() == 0 || now.count == 0 || !now.area.contains(event->position())) return event->ignore();
  event->accept();
  const double steps = turned.y() / static_cast<double>(QWheelEvent::DefaultDeltasPerStep);
  if (const std::optional<TrafficZoom> zoom = zoomAround(event->position().x(), steps, now))
    emit zoomRequested(zoom->columns, true);
}

void TrafficPlot::scrollBy(const QWheelEvent& event) {
  const QPoint turned = event.angleDelta();
  const int steps = turned.x() != 0 ? turned.x() : turned.y();
  scroll_->setValue(scroll_->value() - steps * scroll_->singleStep() / QWheelEvent::DefaultDeltasPerStep);
  hover_->pointAt(barAt(shapes(), columns(), event.position()));
}

// Scrolled by hand, other columns are in sight.
void TrafficPlot::followScroll() {
  if (placing_ || !zoom_) return;
  zoom_ = columnsInSight(columns());
  emit zoomRequested(zoom_, true);
}

void TrafficPlot::scrollTo(int bar) {
  if (bar < 0) return;
  const TrafficColumns now = columns();
  const double left = bar * now.slot, right = left + now.slot;
  if (left < now.scrolled) scroll_->setValue(static_cast<int>(std::floor(left)));
  if (right > now.scrolled + now.area.width()) scroll_->setValue(static_cast<int>(std::ceil(right - now.area.width())));
}

void TrafficPlot::leaveEvent(QEvent*) {
  hover_->pointAt(HoverTracker::kNothing);
}

// The bar `step` places right of the present one; the selected one counts as present.
int TrafficPlot::steppedBar(int step) const {
  const int count = bars_->count();
  const int present = hover_->item() >= 0    ? hover_->item()
                      : selection_.isEmpty() ? -1
                                             : bars_->barOf(selection_.front());
  if (count == 0) return HoverTracker::kNothing;
  if (present < 0) return step > 0 ? 0 : count - 1;
  return std::clamp(present + step, 0, count - 1);
}

WidgetKeys TrafficPlot::keys() {
  return {tr("In the traffic plot"),
          {{tr("Arrows, Home, End"), tr("From bar to bar")}, {tr("Return, Space"), tr("Select the bar's layer")}}};
}

void TrafficPlot::keyPressEvent(QKeyEvent* event) {
  if (!pressKey(*event)) QWidget::keyPressEvent(event);
}

bool TrafficPlot::pressKey(const QKeyEvent& event) {
  const int last = bars_->count() - 1;
  switch (event.key()) {
    case Qt::Key_Left:
      return walkTo(steppedBar(-1));
    case Qt::Key_Right:
      return walkTo(steppedBar(+1));
    case Qt::Key_Home:
      return walkTo(std::min(0, last));
    case Qt::Key_End:
      return walkTo(last);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
      if (hover_->item() < 0) return false;
      emit layersClicked({bars_->layerOf(hover_->item())}, event.modifiers());
      return true;
    case Qt::Key_Escape:
      if (!band_.isShown()) return false;
      band_.end();
      canvas_->repaintOverlay();
      return true;
    default:
      return false;
  }
}

// False: there is no bar.
bool TrafficPlot::walkTo(int bar) {
  if (bar < 0) return false;
  scrollTo(bar);
  hover_->pointAt(bar);
  return true;
}

}  // namespace tilescope::gui
