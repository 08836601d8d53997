// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/card.h"

#include <QAbstractButton>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QScreen>
#include <QVBoxLayout>

#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

constexpr int kCardPadding = 12, kSpacing = 8, kCardGap = 4;  // px
constexpr double kCardRadius = 6;

}  // namespace

Card::Card(const ThemeController* themes, const QString& title, QWidget* parent)
    : QFrame(parent, Qt::Popup), themes_(themes), body_(new QVBoxLayout(this)) {
  setAttribute(Qt::WA_DeleteOnClose);
  setAttribute(Qt::WA_TranslucentBackground);
  setAccessibleName(title);
  body_->setContentsMargins(kCardPadding, kCardPadding, kCardPadding, kCardPadding);
  body_->setSpacing(kSpacing);
  auto* head = new QLabel(title, this);
  head->setObjectName("card title");
  head->setAccessibleName(title);
  head->setFont(wordFont(kStrongPixels, QFont::DemiBold));
  body_->addWidget(head);
}

// The size that the contents need. QWidget::adjustSize() stops at two thirds of the screen, and the card would then
// grow past its edge when it is shown.
void Card::fitInto(const QRect& room) {
  ensurePolished();
  body_->activate();
  QSize size = body_->totalSizeHint();
  if (body_->hasHeightForWidth()) size.setHeight(body_->totalHeightForWidth(size.width()));
  resize(size.boundedTo(room.size()));
}

void Card::openBelow(const QWidget& anchor) {
  const QRect room = anchor.screen()->availableGeometry();
  fitInto(room);
  moveTo(anchor.mapToGlobal(QPoint(anchor.width(), anchor.height() + kCardGap)) - QPoint(width(), 0), room);
  show();
}

void Card::openAt(const QPoint& place) {
  const QRect room = parentWidget()->screen()->availableGeometry();
  fitInto(room);
  moveTo(place + QPoint(-width() / 2, kCardGap), room);
  show();
}

void Card::openOver(const QWidget& window) {
  const QRect room = window.screen()->availableGeometry();
  fitInto(room);
  moveTo(window.mapToGlobal(window.rect().center()) - rect().center(), room);
  show();
}

void Card::refit() {
  const int right = x() + width();
  const QRect room = screen()->availableGeometry();
  fitInto(room);
  moveTo(QPoint(right - width(), y()), room);
}

void Card::moveTo(const QPoint& corner, const QRect& room) {
  move(std::clamp(corner.x(), room.left(), std::max(room.left(), room.right() - width())),
       std::clamp(corner.y(), room.top(), std::max(room.top(), room.bottom() - height())));
}

void Card::keyPressEvent(QKeyEvent* event) {
  auto* button = qobject_cast<QAbstractButton*>(focusWidget());
  const bool presses = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (button && presses) return button->click();
  QFrame::keyPressEvent(event);
}

void Card::resizeEvent(QResizeEvent*) {
  cutRoundCorners(*this, kCardRadius);
}

void Card::paintEvent(QPaintEvent*) {
  const Theme& theme = themes_->theme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme.fieldBorder, 1));
  painter.setBrush(theme.raised);
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kCardRadius, kCardRadius);
}

}  // namespace tilescope::gui

#include "moc_card.cpp"
