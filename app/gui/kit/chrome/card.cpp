// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/card.h"

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

void Card::openBelow(const QWidget& anchor) {
  adjustSize();
  const QPoint corner = anchor.mapToGlobal(QPoint(anchor.width(), anchor.height() + kCardGap));
  moveTo(corner - QPoint(width(), 0), anchor.screen()->availableGeometry());
  show();
}

void Card::openAt(const QPoint& place) {
  adjustSize();
  moveTo(place + QPoint(-width() / 2, kCardGap), parentWidget()->screen()->availableGeometry());
  show();
}

void Card::openOver(const QWidget& window) {
  adjustSize();
  moveTo(window.mapToGlobal(window.rect().center()) - rect().center(), window.screen()->availableGeometry());
  show();
}

void Card::refit() {
  const int right = x() + width();
  adjustSize();
  moveTo(QPoint(right - width(), y()), screen()->availableGeometry());
}

void Card::moveTo(const QPoint& corner, const QRect& room) {
  move(std::clamp(corner.x(), room.left(), std::max(room.left(), room.right() - width())),
       std::clamp(corner.y(), room.top(), std::max(room.top(), room.bottom() - height())));
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
