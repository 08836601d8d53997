// SPDX-License-Identifier: GPL-3.0-or-later
// What pointer, wheel and keys do in the program.
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "app/gui/plots/hover_tracker.h"
#include "app/gui/plots/plot_canvas.h"
#include "app/gui/views/mapping/program/program_plot.h"
#include "app/gui/views/partition/pipeline_plot.h"

namespace tilescope::gui {

bool ProgramPlot::event(QEvent* event) {
  // Backspace goes back here before it goes back elsewhere in the window.
  if (event->type() == QEvent::ShortcutOverride && zoom_.isZoomed() &&
      static_cast<QKeyEvent*>(event)->key() == Qt::Key_Backspace) {
    event->accept();
    return true;
  }
  // An operation has its card; the plot's own words are for the rest.
  if (event->type() == QEvent::ToolTip && pointedItem()) return true;
  return QWidget::event(event);
}

void ProgramPlot::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && !picture_.isEmpty()) band_.press(event->pos(), true, false);
}

void ProgramPlot::mouseMoveEvent(QMouseEvent* event) {
  if (band_.isPressed()) {
    if (band_.moveTo(event->pos())) {
      hover_->pointAt(HoverTracker::kNothing);
      canvas_->repaintOverlay();
    }
    return;
  }
  const std::optional<std::size_t> item = itemUnder(event->position());
  hover_->pointAt(item ? static_cast<int>(*item) : HoverTracker::kNothing);
}

void ProgramPlot::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !band_.isPressed()) return;
  const bool shown = band_.isShown();
  const QRect rect = band_.rect();
  band_.end();
  const PlotFrame frame = canvas_->frame();
  if (shown && rect.width() >= kMinBand) layOutIf(zoom_.into({frame.valueX(rect.left()), frame.valueX(rect.right())}));
  canvas_->repaintOverlay();
}

void ProgramPlot::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) setZoom(std::nullopt);
}

// Zooms around the cycle under the pointer; sideways, or with Shift, it moves along.
void ProgramPlot::wheelEvent(QWheelEvent* event) {
  const QPoint turned = event->angleDelta();
  const QRectF area = canvas_->frame().area;
  const bool sideways = std::abs(turned.x()) > std::abs(turned.y()) || event->modifiers().testFlag(Qt::ShiftModifier);
  const double steps =
      (turned.x() != 0 && sideways ? turned.x() : turned.y()) / static_cast<double>(QWheelEvent::DefaultDeltasPerStep);
  if (picture_.isEmpty() || steps == 0) return event->ignore();
  constexpr double kPanPerStep = 0.1;  // of the cycles in sight
  const double share = std::clamp((event->position().x() - area.left()) / area.width(), 0.0, 1.0);
  layOutIf(sideways ? zoom_.pan(-steps * kPanPerStep) : zoom_.around(share, std::pow(kWheelZoom, steps)));
  event->accept();
}

void ProgramPlot::leaveEvent(QEvent*) {
  hover_->pointAt(HoverTracker::kNothing);
}

void ProgramPlot::focusInEvent(QFocusEvent*) {
  canvas_->repaintOverlay();
  update();
}

void ProgramPlot::focusOutEvent(QFocusEvent*) {
  hover_->pointAt(HoverTracker::kNothing);
  canvas_->repaintOverlay();
  update();
}

void ProgramPlot::goTo(std::size_t item) {
  layOutIf(zoom_.bringIn(picture_.items[item].begin, picture_.items[item].end()));
  hover_->pointAt(static_cast<int>(item));
}

// Without a present operation every key leads to the first one.
bool ProgramPlot::walk(int key) {
  std::optional<ProgramStep> step;
  if (key == Qt::Key_Left) step = ProgramStep::Back;
  if (key == Qt::Key_Right) step = ProgramStep::On;
  if (key == Qt::Key_Up) step = ProgramStep::Up;
  if (key == Qt::Key_Down) step = ProgramStep::Down;
  if (key == Qt::Key_Home) step = ProgramStep::First;
  if (key == Qt::Key_End) step = ProgramStep::Last;
  if (!step) return false;
  const std::optional<std::size_t> present = pointedItem();
  goTo(present ? itemFrom(picture_, *present, *step) : *step == ProgramStep::Last ? itemFrom(picture_, 0, *step) : 0);
  return true;
}

// Under one header with the pipeline's, whose keys it has too.
WidgetKeys ProgramPlot::keys() {
  return {PipelinePlot::keys().place, {{tr("Home, End"), tr("First and last operation of a slot")}}};
}

void ProgramPlot::keyPressEvent(QKeyEvent* event) {
  if (picture_.isEmpty()) return QWidget::keyPressEvent(event);
  if (walk(event->key())) return;
  constexpr double kMiddleOfSight = 0.5;
  switch (event->key()) {
    case Qt::Key_Plus:
      return layOutIf(zoom_.around(kMiddleOfSight, kWheelZoom));
    case Qt::Key_Minus:
      return layOutIf(zoom_.around(kMiddleOfSight, 1 / kWheelZoom));
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
