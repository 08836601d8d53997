// SPDX-License-Identifier: GPL-3.0-or-later
#include <QKeyEvent>
#include <algorithm>

#include "app/gui/views/explore/designs/design_plot.h"

namespace tilescope::gui {
namespace {
std::optional<DesignId> designOf(std::optional<std::size_t> item) {
  return item ? std::optional(static_cast<DesignId>(*item)) : std::nullopt;
}

}  // namespace

int DesignPlot::markAt(const QPointF& place) const {
  const std::optional<DesignId> id = ranges() ? scene().nearest(place) : std::nullopt;
  return id ? static_cast<int>(*id) : HoverTracker::kNothing;
}

void DesignPlot::markRested(int id) {
  const QRect rect = markRect(static_cast<DesignId>(id));
  emit designHovered(static_cast<DesignId>(id), {mapToGlobal(rect.topLeft()), rect.size()});
}

void DesignPlot::press(const PointerAt& at) {
  band_.press(at.place.toPoint(), true, true);
  pointAway();
}

void DesignPlot::drag(const PointerAt& at) {
  if (band_.moveTo(at.place.toPoint())) repaintOverlay();
}

void DesignPlot::release(const PointerAt& at) {
  if (!band_.isPressed()) return;
  const QRectF rubber = band_.rect();
  const bool wasBand = band_.isShown();
  band_.end();
  repaintOverlay();
  if (!ranges()) return;
  if (wasBand) {
    emit selected(scene().within(rubber));
  } else if (const std::optional<DesignId> id = scene().nearest(at.place)) {
    toggle(*id, at.modifiers);
  } else {
    emit selected({});
  }
}

void DesignPlot::toggle(DesignId id, Qt::KeyboardModifiers modifiers) {
  DesignIds ids{id};
  if (modifiers.testFlag(Qt::ControlModifier)) {
    ids = picture_.selection;
    if (std::erase(ids, id) == 0) ids.push_back(id);
  }
  emit selected(ids);
}

void DesignPlot::doubleClick(const PointerAt& at) {
  if (const int id = markAt(at.place); id != HoverTracker::kNothing) emit activated(static_cast<DesignId>(id));
}

// Front, open designs ahead of it, current design and pins, from left to right.
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
  const std::optional<DesignId> now = hovered() ? designOf(hovered()) : picture_.present;
  const auto at = now ? std::find(order.begin(), order.end(), *now) : order.end();
  std::ptrdiff_t next = at == order.end() ? 0 : at - order.begin() + direction;
  next = std::clamp<std::ptrdiff_t>(next, 0, std::ssize(order) - 1);
  hover()->pointAt(static_cast<int>(order[static_cast<std::size_t>(next)]));
}

bool DesignPlot::pressKey(const QKeyEvent& event) {
  constexpr int kFar = 1 << 20;
  const std::optional<DesignId> hovered = designOf(this->hovered());
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
