// SPDX-License-Identifier: GPL-3.0-or-later
// What mouse and keys do in the plot of the designs.
#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>

#include "app/gui/plots/hover_tracker.h"
#include "app/gui/plots/plot_canvas.h"
#include "app/gui/views/explore/designs/design_plot.h"

namespace tilescope::gui {
namespace {

std::optional<DesignId> idOf(int item) {
  return item < 0 ? std::nullopt : std::optional(static_cast<DesignId>(item));
}

}  // namespace

bool DesignPlot::event(QEvent* event) {
  // The plot's own hint would lie over the card of a design.
  if (event->type() == QEvent::ToolTip && hover_->item() >= 0) return true;
  return QWidget::event(event);
}

void DesignPlot::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  band_.press(event->position().toPoint(), true, true);
  hover_->pointAt(HoverTracker::kNothing);
}

void DesignPlot::mouseMoveEvent(QMouseEvent* event) {
  if (band_.isPressed()) {
    if (band_.moveTo(event->position().toPoint())) canvas_->repaintOverlay();
    return;
  }
  const std::optional<DesignId> id = ranges() ? scene().nearest(event->position()) : std::nullopt;
  hover_->pointAt(id ? static_cast<int>(*id) : HoverTracker::kNothing);
}

void DesignPlot::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !band_.isPressed()) return;
  const QRectF rubber = band_.rect();
  const bool wasBand = band_.isShown();
  band_.end();
  canvas_->repaintOverlay();
  if (!ranges()) return;
  if (wasBand) {
    emit selected(scene().within(rubber));
  } else if (const std::optional<DesignId> id = scene().nearest(event->position())) {
    toggle(*id, event->modifiers());
  } else {
    emit selected({});
  }
}

// Ctrl adds and takes away.
void DesignPlot::toggle(DesignId id, Qt::KeyboardModifiers modifiers) {
  DesignIds ids{id};
  if (modifiers.testFlag(Qt::ControlModifier)) {
    ids = picture_.selection;
    if (std::erase(ids, id) == 0) ids.push_back(id);
  }
  emit selected(ids);
}

void DesignPlot::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !ranges()) return;
  if (const std::optional<DesignId> id = scene().nearest(event->position())) emit activated(*id);
}

void DesignPlot::leaveEvent(QEvent*) {
  hover_->pointAt(HoverTracker::kNothing);
}

// Along the front, the open designs ahead of it, the present design and the pins, from left to right.
void DesignPlot::step(int direction) {
  DesignIds order = cloud_.front(picture_.axes);
  for (const DesignId id : cloud_.ahead(picture_.axes)) order.push_back(id);
  if (picture_.present) order.push_back(*picture_.present);
  for (const DesignPin& pin : picture_.pins) order.push_back(pin.id);
  const std::span<const float> x = cloud_.logs(picture_.axes.x);
  std::sort(order.begin(), order.end(),
            [&](DesignId a, DesignId b) { return std::pair(x[a], a) < std::pair(x[b], b); });
  order.erase(std::unique(order.begin(), order.end()), order.end());
  std::erase_if(order, [places = scene()](DesignId id) { return !places.hasPlace(id); });
  if (order.empty()) return;
  const std::optional<DesignId> now = hover_->item() >= 0 ? idOf(hover_->item()) : picture_.present;
  const auto at = now ? std::find(order.begin(), order.end(), *now) : order.end();
  std::ptrdiff_t next = at == order.end() ? 0 : at - order.begin() + direction;
  next = std::clamp<std::ptrdiff_t>(next, 0, std::ssize(order) - 1);
  hover_->pointAt(static_cast<int>(order[static_cast<std::size_t>(next)]));
}

void DesignPlot::keyPressEvent(QKeyEvent* event) {
  if (!pressKey(*event)) QWidget::keyPressEvent(event);
}

bool DesignPlot::pressKey(const QKeyEvent& event) {
  constexpr int kFar = 1 << 20;
  const std::optional<DesignId> hovered = idOf(hover_->item());
  switch (event.key()) {
    case Qt::Key_Left:
    case Qt::Key_Down:
      step(-1);
      return true;
    case Qt::Key_Right:
    case Qt::Key_Up:
      step(+1);
      return true;
    case Qt::Key_Home:
      step(-kFar);
      return true;
    case Qt::Key_End:
      step(+kFar);
      return true;
    case Qt::Key_Space:
      if (hovered) toggle(*hovered, event.modifiers());
      return hovered.has_value();
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (hovered) emit activated(*hovered);
      return hovered.has_value();
    default:
      return false;
  }
}

}  // namespace tilescope::gui
