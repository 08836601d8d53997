// SPDX-License-Identifier: GPL-3.0-or-later
// What pointer, wheel and keys do in the schedule.
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "app/gui/plots/hover_tracker.h"
#include "app/gui/plots/plot_canvas.h"
#include "app/gui/views/mapping/schedule/schedule_plot.h"
#include "app/gui/views/partition/pipeline_plot.h"

namespace tilescope::gui {

bool SchedulePlot::event(QEvent* event) {
  // Backspace goes back here before it goes back elsewhere in the window.
  if (event->type() == QEvent::ShortcutOverride && zoom_ &&
      static_cast<QKeyEvent*>(event)->key() == Qt::Key_Backspace) {
    event->accept();
    return true;
  }
  // A step has its card; the plot's own words are for the rest.
  if (event->type() == QEvent::ToolTip && pointedStep()) return true;
  return QWidget::event(event);
}

void SchedulePlot::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && !picture_.isEmpty()) band_.press(event->pos(), true, false);
}

void SchedulePlot::mouseMoveEvent(QMouseEvent* event) {
  if (band_.isPressed()) {
    if (band_.moveTo(event->pos())) {
      hover_->pointAt(HoverTracker::kNothing);
      canvas_->repaintOverlay();
    }
    return;
  }
  const std::optional<std::size_t> step = stepUnder(event->position());
  hover_->pointAt(step ? static_cast<int>(*step) : HoverTracker::kNothing);
}

void SchedulePlot::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !band_.isPressed()) return;
  const bool shown = band_.isShown();
  const QRect rect = band_.rect();
  band_.end();
  if (shown) zoomInto(rect);
  canvas_->repaintOverlay();
}

void SchedulePlot::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) setZoom(std::nullopt);
}

// Zooms around the time under the pointer; sideways, or with Shift, it moves along the time.
void SchedulePlot::wheelEvent(QWheelEvent* event) {
  const QPoint turned = event->angleDelta();
  const QRectF area = canvas_->frame().area;
  const bool sideways = std::abs(turned.x()) > std::abs(turned.y()) || event->modifiers().testFlag(Qt::ShiftModifier);
  const double steps =
      (turned.x() != 0 && sideways ? turned.x() : turned.y()) / static_cast<double>(QWheelEvent::DefaultDeltasPerStep);
  if (picture_.isEmpty() || steps == 0) return event->ignore();
  constexpr double kPanPerStep = 0.1;  // of the cycles in sight
  if (sideways)
    pan(-steps * kPanPerStep);
  else
    zoomAround(std::clamp((event->position().x() - area.left()) / area.width(), 0.0, 1.0), std::pow(kWheelZoom, steps));
  event->accept();
}

void SchedulePlot::leaveEvent(QEvent*) {
  hover_->pointAt(HoverTracker::kNothing);
}

void SchedulePlot::focusInEvent(QFocusEvent*) {
  canvas_->repaintOverlay();
  update();
}

void SchedulePlot::focusOutEvent(QFocusEvent*) {
  hover_->pointAt(HoverTracker::kNothing);
  canvas_->repaintOverlay();
  update();
}

// Into sight first, as large as before.
void SchedulePlot::goTo(std::size_t step) {
  const diana::ScheduleStep& to = picture_.steps()[step];
  if (zoom_ && (to.begin < zoom_->lower || to.end > zoom_->upper)) {
    const double length = zoom_->upper - zoom_->lower;
    const double lower = std::clamp((to.begin + to.end - length) / 2, 0.0, std::max(0.0, end_ - length));
    setZoom(AxisRange{lower, lower + length});
  }
  hover_->pointAt(static_cast<int>(step));
}

void SchedulePlot::walk(int key) {
  const auto& steps = picture_.steps();
  const std::optional<std::size_t> present = pointedStep();
  if (key == Qt::Key_Home || !present) return goTo(0);
  if (key == Qt::Key_End) return goTo(steps.size() - 1);
  const bool back = key == Qt::Key_Left || key == Qt::Key_Up;
  const bool sameKind = key == Qt::Key_Up || key == Qt::Key_Down;
  for (std::size_t next = *present; back ? next > 0 : next + 1 < steps.size();) {
    next = back ? next - 1 : next + 1;
    if (!sameKind || steps[next].kind == steps[*present].kind) return goTo(next);
  }
}

// Under one header with the pipeline's, whose keys it has too.
WidgetKeys SchedulePlot::keys() {
  return {PipelinePlot::keys().place, {{tr("Home, End"), tr("First and last step of the schedule")}}};
}

void SchedulePlot::keyPressEvent(QKeyEvent* event) {
  if (picture_.isEmpty()) return QWidget::keyPressEvent(event);
  constexpr double kMiddleOfSight = 0.5;
  switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Home:
    case Qt::Key_End:
      return walk(event->key());
    case Qt::Key_Plus:
      return zoomAround(kMiddleOfSight, kWheelZoom);
    case Qt::Key_Minus:
      return zoomAround(kMiddleOfSight, 1 / kWheelZoom);
    case Qt::Key_Backspace:
      return setZoom(std::nullopt);
    case Qt::Key_Escape:
      if (!band_.isPressed()) return QWidget::keyPressEvent(event);
      band_.end();
      return canvas_->repaintOverlay();
    default:
      QWidget::keyPressEvent(event);
  }
}

}  // namespace tilescope::gui
