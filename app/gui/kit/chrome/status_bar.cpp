// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/status_bar.h"

#include <QFontMetrics>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/icon_button.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

constexpr int kBar = 24;  // px at 100 %
// QStatusBar adds 5 px around items and a 1 px line above.
constexpr int kItem = 18;
constexpr int kStatusBarPadding = 12;
constexpr int kStatusBarIcon = 14;
constexpr int kStatusBarGap = 6;
constexpr int kProgressWidth = 60;
constexpr int kProgressHeight = 6;
constexpr int kDivider = 12;

}  // namespace

StatusItem::StatusItem(const ThemeController* themes, const char* objectName, QWidget* parent)
    : QWidget(parent),
      themes_(themes),
      stop_(new IconButton(themes, QStringLiteral("x"), IconButton::Look::Flat, this)) {
  setObjectName(QLatin1String(objectName));
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  stop_->setButtonSize(QSize(kItem, kItem));
  describe(stop_, "stop", tr("Stop"), tr("Stop. What was found so far is kept."));
  stop_->hide();
  connect(stop_, &QToolButton::clicked, this, &StatusItem::stopRequested);
  connect(themes_, &ThemeController::changed, this, [this] {
    updateGeometry();
    place();
  });
}

void StatusItem::setContent(const QString& iconName, Tone tone, const QString& text, const QString& tip) {
  if (iconName == iconName_ && tone == tone_ && text == text_ && tip == toolTip()) return;
  const QSize before = sizeHint();
  iconName_ = iconName;
  tone_ = tone;
  text_ = text;
  setAccessibleName(text);
  setToolTip(tip);
  setWhatsThis(tip);
  if (sizeHint() != before) updateGeometry();
  place();
}

void StatusItem::setRoomFor(const QString& widest) {
  if (widest == widest_) return;
  widest_ = widest;
  updateGeometry();
  place();
}

void StatusItem::setProgress(std::optional<double> fraction) {
  if (fraction) fraction = std::max(std::clamp(*fraction, 0.0, 1.0), progress_.value_or(0));
  if (fraction == progress_) return;
  const bool moves = fraction.has_value() != progress_.has_value();
  progress_ = fraction;
  if (moves) {
    updateGeometry();
    place();
  }
  update();
}

void StatusItem::setStoppable(bool stoppable) {
  if (stoppable != stop_->isHidden()) return;
  stop_->setVisible(stoppable);
  updateGeometry();
  place();
}

void StatusItem::setClickable(bool clickable) {
  clickable_ = clickable;
  if (clickable)
    setCursor(Qt::PointingHandCursor);
  else
    unsetCursor();
}

void StatusItem::mouseReleaseEvent(QMouseEvent* event) {
  if (clickable_ && event->button() == Qt::LeftButton && rect().contains(event->position().toPoint())) emit clicked();
}

void StatusItem::setDivider(bool divider) {
  divider_ = divider;
  update();
}

int StatusItem::textLeft() const {
  if (progress_) return scaledPixels(kStatusBarPadding) + scaledPixels(kProgressWidth) + scaledPixels(kStatusBarGap);
  const int icon = iconName_.isEmpty() ? 0 : scaledPixels(kStatusBarIcon) + scaledPixels(kStatusBarGap);
  return scaledPixels(kStatusBarPadding) + icon;
}

int StatusItem::textRoom() const {
  const QFontMetrics metrics(wordFont(kSmallPixels));
  return std::max(metrics.horizontalAdvance(text_), metrics.horizontalAdvance(widest_));
}

QSize StatusItem::sizeHint() const {
  const int text = textRoom();
  const int stop = stop_->isHidden() ? 0 : scaledPixels(kStatusBarGap) + stop_->width();
  return {textLeft() + text + stop + scaledPixels(kStatusBarPadding), scaledPixels(kItem)};
}

QSize StatusItem::minimumSizeHint() const {
  return {std::min(sizeHint().width(), textLeft() + scaledPixels(kStatusBarPadding)), scaledPixels(kItem)};
}

void StatusItem::paintEvent(QPaintEvent*) {
  const Theme& theme = themes_->theme();
  QPainter painter(this);
  if (divider_) {
    const int length = scaledPixels(kDivider);
    painter.fillRect(0, (height() - length) / 2, 1, length, theme.border);
  }
  const int left = scaledPixels(kStatusBarPadding);
  if (progress_) {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const int thick = scaledPixels(kProgressHeight);
    const int top = (height() - thick) / 2;
    QRectF groove(left, top, scaledPixels(kProgressWidth), thick);
    painter.setBrush(theme.hover);
    painter.drawRoundedRect(groove, thick / 2.0, thick / 2.0);
    groove.setWidth(std::max(groove.width() * *progress_, double(thick)));
    painter.setBrush(theme.accent);
    painter.drawRoundedRect(groove, thick / 2.0, thick / 2.0);
  } else if (!iconName_.isEmpty()) {
    const int icon = scaledPixels(kStatusBarIcon);
    painter.drawPixmap(left, (height() - icon) / 2,
                       iconPixmap(iconName_, icon, toneColour(tone_, theme), devicePixelRatioF()));
  }
  painter.setFont(wordFont(kSmallPixels));
  painter.setPen(theme.text2);
  const int end = stop_->isHidden() ? width() : stop_->x();
  const QRect room(textLeft(), 0, std::max(end - textLeft(), 0), height());
  painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                   painter.fontMetrics().elidedText(text_, Qt::ElideRight, room.width()));
}

void StatusItem::resizeEvent(QResizeEvent*) {
  place();
}

void StatusItem::place() {
  const int after = textLeft() + textRoom() + scaledPixels(kStatusBarGap);
  stop_->move(std::min(after, width() - stop_->width()), (height() - stop_->height()) / 2);
  update();
}

StatusBar::StatusBar(const ThemeController* themes, QWidget* parent) : QStatusBar(parent), themes_(themes) {
  setObjectName(QStringLiteral("statusBar"));
  setAccessibleName(tr("Status"));
  setSizeGripEnabled(false);
  const auto restyle = [this] { setFixedHeight(scaledPixels(kBar)); };
  connect(themes_, &ThemeController::changed, this, restyle);
  restyle();
}

StatusItem* StatusBar::addItem(const char* objectName) {
  auto* item = new StatusItem(themes_, objectName, this);
  item->setDivider(!first_);
  first_ = false;
  addWidget(item);
  return item;
}

StatusItem* StatusBar::addRightItem(const char* objectName) {
  auto* item = new StatusItem(themes_, objectName, this);
  item->setDivider(true);
  addPermanentWidget(item);
  return item;
}

}  // namespace tilescope::gui

#include "moc_status_bar.cpp"
