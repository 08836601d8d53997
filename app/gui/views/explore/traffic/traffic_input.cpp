// SPDX-License-Identifier: GPL-3.0-or-later
#include <QKeyEvent>
#include <QScrollBar>
#include <algorithm>
#include <cmath>

#include "app/gui/views/explore/traffic/traffic_layout.h"
#include "app/gui/views/explore/traffic/traffic_plot.h"

namespace tilescope::gui {
int TrafficPlot::markAt(const QPointF& place) const {
  return barAt(shapes(), columns(), place);
}

void TrafficPlot::markRested(int bar) {
  const QRect rect = rectOf(bar);
  emit markHovered(bars_->layersOf(bar), {mapToGlobal(rect.topLeft()), rect.size()});
}

// Esc cancels the rubber band, or else clears the selection.
bool TrafficPlot::takesShortcut(const QKeyEvent& event) const {
  return band_.isShown() && event.key() == Qt::Key_Escape;
}

void TrafficPlot::press(const PointerAt& at) {
  band_.press(at.place.toPoint(), markAt(at.place) < 0 && !held_, at.modifiers.testFlag(Qt::ShiftModifier));
}

void TrafficPlot::release(const PointerAt& at) {
  if (!band_.isPressed()) return;
  if (band_.isShown()) return endBand(at.modifiers);
  const bool click = band_.isClick(at.place.toPoint());
  band_.end();
  if (!click) return;
  const int bar = markAt(at.place);
  if (bar >= 0)
    emit layersClicked(bars_->layersOf(bar), at.modifiers);
  else
    emit backgroundClicked();
}

void TrafficPlot::doubleClick(const PointerAt& at) {
  if (zoom_ && markAt(at.place) < 0) emit zoomRequested(std::nullopt, false);
}

// The band is as high as the plot, because only columns can be zoomed.
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
  repaintOverlay();
  const TrafficColumns now = columns();
  if (selects) {
    QStringList layers;
    for (int column = 0; column < now.count; ++column)
      if (now.middle(column) >= band.left() && now.middle(column) <= band.right()) layers << bars_->layersOf(column);
    emit layersBanded(layers, modifiers);
  } else if (const std::optional<AxisRange> zoom = zoomInto(band, now)) {
    emit zoomRequested(zoom, false);
  }
}

void TrafficPlot::drag(const PointerAt& at) {
  if (!band_.moveTo(at.place.toPoint())) return pointAt(at.place);
  pointAway();
  repaintOverlay();
}

// Zooms around the layer under the pointer; with Shift or sideways, scrolls.
bool TrafficPlot::turnWheel(const WheelTurn& turn) {
  if (turn.sideways) {
    scroll_->setValue(scroll_->value() - qRound(turn.steps * scroll_->singleStep()));
    pointAt(turn.at.place);
    return true;
  }
  const TrafficColumns now = columns();
  if (held_ || now.count == 0 || !now.area.contains(turn.at.place)) return false;
  if (const std::optional<TrafficZoom> zoom = zoomAround(turn.at.place.x(), turn.steps, now))
    emit zoomRequested(zoom->columns, true);
  return true;
}

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

// Starts at the hovered bar, or else at the selected one.
int TrafficPlot::steppedBar(int step) const {
  const int count = bars_->count();
  const int present = hover()->item() >= 0   ? hover()->item()
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
      if (hover()->item() < 0) return false;
      emit layersClicked(bars_->layersOf(hover()->item()), event.modifiers());
      return true;
    case Qt::Key_Escape:
      if (!band_.isShown()) return false;
      band_.end();
      repaintOverlay();
      return true;
    default:
      return false;
  }
}

bool TrafficPlot::walkTo(int bar) {
  if (bar < 0) return false;
  scrollTo(bar);
  hover()->pointAt(bar);
  return true;
}

}  // namespace tilescope::gui
