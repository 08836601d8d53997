// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plots/plot.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/kit/chrome/accessible_role.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

PointerAt pointerAt(const QSinglePointEvent& event) {
  return {event.position(), event.modifiers()};
}

}  // namespace

Plot::Plot(const ThemeController* themes, QWidget* parent)
    : QWidget(parent), themes_(themes), hover_(new HoverTracker(this)) {
  setRole(this, QAccessible::Graphic);
  connect(hover_, &HoverTracker::changed, this, &Plot::repaintOverlay);
  connect(hover_, &HoverTracker::left, this, &Plot::hoverLeft);
  connect(hover_, &HoverTracker::rested, this, [this](int item) { markRested(item); });
  connect(themes_, &ThemeController::changed, this, [this] { layOut(); });
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
}

std::optional<std::size_t> Plot::hovered() const {
  const int item = hover_->item();
  return item == HoverTracker::kNothing ? std::nullopt : std::optional(static_cast<std::size_t>(item));
}

void Plot::addCanvas(CanvasPainters paint) {
  canvas_ = new PlotCanvas(themes_, std::move(paint), this);
}

void Plot::repaintOverlay() {
  if (canvas_)
    canvas_->repaintOverlay();
  else
    update();
}

void Plot::paintBehind(QPainter&, const QRect&) {}

int Plot::markAt(const QPointF&) const {
  return HoverTracker::kNothing;
}

void Plot::pointAt(const QPointF& place) {
  hover_->pointAt(markAt(place));
}

void Plot::pointAway() {
  hover_->pointAt(HoverTracker::kNothing);
}

QString Plot::tipAt(const QPoint&) const {
  return hovered() ? QString() : toolTip();
}

bool Plot::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride && takesShortcut(*static_cast<QKeyEvent*>(event))) {
    event->accept();
    return true;
  }
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  QToolTip::showText(help->globalPos(), tipAt(help->pos()), this);  // an empty text hides the tooltip
  return true;
}

void Plot::paintEvent(QPaintEvent* event) {
  QPainter painter(this);
  paintBehind(painter, event->rect());
}

void Plot::resizeEvent(QResizeEvent*) {
  layOut();
}

void Plot::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) layOut();
}

void Plot::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) press(pointerAt(*event));
}

void Plot::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons().testFlag(Qt::LeftButton))
    drag(pointerAt(*event));
  else
    pointAt(event->position());
}

void Plot::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) release(pointerAt(*event));
}

void Plot::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) doubleClick(pointerAt(*event));
}

void Plot::wheelEvent(QWheelEvent* event) {
  const QPoint turned = event->angleDelta();
  const bool sideways = std::abs(turned.x()) > std::abs(turned.y()) || event->modifiers().testFlag(Qt::ShiftModifier);
  const double steps =
      (turned.x() != 0 && sideways ? turned.x() : turned.y()) / static_cast<double>(QWheelEvent::DefaultDeltasPerStep);
  event->setAccepted(steps != 0 && turnWheel({pointerAt(*event), steps, sideways}));
}

void Plot::leaveEvent(QEvent*) {
  pointAway();
}

std::optional<std::size_t> Plot::steppedItem(const QKeyEvent& event, std::optional<std::size_t> selected,
                                             std::size_t count) {
  const bool back = event.key() == Qt::Key_Left || event.key() == Qt::Key_Up;
  const bool on = event.key() == Qt::Key_Right || event.key() == Qt::Key_Down;
  if (count == 0 || (!back && !on)) return std::nullopt;
  if (!selected) return on ? 0 : count - 1;
  if (back) return *selected > 0 ? *selected - 1 : 0;
  return std::min(*selected + 1, count - 1);
}

void Plot::keyPressEvent(QKeyEvent* event) {
  if (!pressKey(*event)) QWidget::keyPressEvent(event);
}

void Plot::focusInEvent(QFocusEvent*) {
  repaintOverlay();
  update();
}

void Plot::focusOutEvent(QFocusEvent*) {
  pointAway();
  repaintOverlay();
  update();
}

HoverTracker::HoverTracker(QObject* parent) : QObject(parent) {
  rest_.setSingleShot(true);
  rest_.setInterval(kRestMilliseconds);
  connect(&rest_, &QTimer::timeout, this, [this] {
    told_ = true;
    emit rested(item_);
  });
}

void HoverTracker::pointAt(int item) {
  if (item == item_) return;
  leave();
  item_ = item;
  if (item_ != kNothing) rest_.start();
  emit changed();
}

void HoverTracker::renumber(int item) {
  if (item == kNothing && item_ != kNothing) leave();
  item_ = item;
}

void HoverTracker::leave() {
  rest_.stop();
  if (!told_) return;
  told_ = false;
  emit left();
}

}  // namespace tilescope::gui

#include "moc_plot.cpp"
