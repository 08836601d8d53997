// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/overlay_scroll_bar.h"

#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

constexpr int kOverlayScrollBarWidth = 10, kHandleWidth = 4, kHoveredWidth = 6, kMinHandle = 24,
              kOverlayScrollBarEdge = 2;

}  // namespace

OverlayScrollBar::OverlayScrollBar(QAbstractScrollArea* area, const ThemeController* theme)
    : QWidget(area), area_(area), theme_(theme) {
  describe(this, "overlayScrollBar", tr("Scroll bar"), tr("Drag to scroll"));
  area->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->installEventFilter(this);
  area->viewport()->installEventFilter(this);
  const QScrollBar* bar = area->verticalScrollBar();
  connect(bar, &QScrollBar::rangeChanged, this, &OverlayScrollBar::place);
  connect(bar, &QScrollBar::valueChanged, this, qOverload<>(&QWidget::update));
  connect(theme, &ThemeController::changed, this, qOverload<>(&QWidget::update));
  place();
}

void OverlayScrollBar::place() {
  const QRect body = area_->viewport()->geometry();
  setGeometry(body.right() + 1 - kOverlayScrollBarWidth, body.top(), kOverlayScrollBarWidth, body.height());
  const QScrollBar* bar = area_->verticalScrollBar();
  setVisible(bar->maximum() > bar->minimum());
  raise();
  update();
}

bool OverlayScrollBar::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize || event->type() == QEvent::Show) place();
  return QWidget::eventFilter(watched, event);
}

QRectF OverlayScrollBar::handle() const {
  const QScrollBar* bar = area_->verticalScrollBar();
  const double all = bar->maximum() - bar->minimum() + bar->pageStep();
  const double track = height() - 2 * kOverlayScrollBarEdge;
  const double length = std::min(track, std::max<double>(kMinHandle, track * bar->pageStep() / all));
  const double share = (bar->value() - bar->minimum()) / std::max(1.0, all - bar->pageStep());
  const double thick = underMouse() || grip_ >= 0 ? kHoveredWidth : kHandleWidth;
  return {width() - kOverlayScrollBarEdge - thick, kOverlayScrollBarEdge + share * (track - length), thick, length};
}

void OverlayScrollBar::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  const QRectF h = handle();
  const double y = event->position().y();
  grip_ = y >= h.top() && y <= h.bottom() ? y - h.top() : h.height() / 2;
  mouseMoveEvent(event);
}

void OverlayScrollBar::mouseMoveEvent(QMouseEvent* event) {
  if (grip_ < 0) return;
  QScrollBar* bar = area_->verticalScrollBar();
  const double room = height() - 2 * kOverlayScrollBarEdge - handle().height();
  const double share = room > 0 ? (event->position().y() - grip_ - kOverlayScrollBarEdge) / room : 0;
  bar->setValue(bar->minimum() + qRound(share * (bar->maximum() - bar->minimum())));
}

void OverlayScrollBar::mouseReleaseEvent(QMouseEvent*) {
  grip_ = -1;
  update();
}

void OverlayScrollBar::enterEvent(QEnterEvent*) {
  update();
}

void OverlayScrollBar::leaveEvent(QEvent*) {
  update();
}

void OverlayScrollBar::paintEvent(QPaintEvent*) {
  const Theme& t = theme_->theme();
  const QRectF h = handle();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(underMouse() || grip_ >= 0 ? t.text3 : t.fieldBorder);
  painter.drawRoundedRect(h, h.width() / 2, h.width() / 2);
}

}  // namespace tilescope::gui

#include "moc_overlay_scroll_bar.cpp"
