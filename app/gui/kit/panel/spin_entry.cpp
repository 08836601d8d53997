// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/panel/spin_entry.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <limits>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

constexpr int kStepper = 18, kIcon = 14;
constexpr std::int64_t kShiftSteps = 10;

}  // namespace

SpinEntry::SpinEntry(const ThemeController* themes, std::optional<std::int64_t> least, std::optional<std::int64_t> most,
                     QWidget* parent)
    : QLineEdit(parent), themes_(themes), least_(least), most_(most) {
  connect(themes_, &ThemeController::changed, this, [this] { update(); });
}

void SpinEntry::step(std::int64_t by) {
  bool isNumber = false;
  const qlonglong typed = text().trimmed().toLongLong(&isNumber);
  if (!isNumber && !text().trimmed().isEmpty()) return;
  using Limits = std::numeric_limits<std::int64_t>;
  const std::int64_t least = least_.value_or(Limits::min()), most = most_.value_or(Limits::max());
  const std::int64_t from =
      isNumber ? std::clamp<std::int64_t>(typed, least, most) : std::clamp<std::int64_t>(0, least, most);
  const bool over = by > 0 ? from > most - by : from < least - by;
  const std::int64_t to = !isNumber || from != typed ? from : over ? (by > 0 ? most : least) : from + by;
  const QString shown = QString::number(to);
  if (shown == text()) return;
  setText(shown);
  emit stepped();
}

QRect SpinEntry::stepper(bool up) const {
  const int side = scaledPixels(kStepper), half = height() / 2;
  return {width() - side, up ? 0 : half, side, up ? half : height() - half};
}

void SpinEntry::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Up && event->key() != Qt::Key_Down) return QLineEdit::keyPressEvent(event);
  const std::int64_t size = event->modifiers().testFlag(Qt::ShiftModifier) ? kShiftSteps : 1;
  step(event->key() == Qt::Key_Up ? size : -size);
}

void SpinEntry::mousePressEvent(QMouseEvent* event) {
  for (const bool up : {true, false})
    if (event->button() == Qt::LeftButton && stepper(up).contains(event->position().toPoint()))
      return step(up ? 1 : -1);
  QLineEdit::mousePressEvent(event);
}

void SpinEntry::mouseMoveEvent(QMouseEvent* event) {
  const bool onStepper = event->position().x() >= width() - scaledPixels(kStepper);
  setCursor(onStepper ? Qt::ArrowCursor : Qt::IBeamCursor);
  QLineEdit::mouseMoveEvent(event);
}

void SpinEntry::resizeEvent(QResizeEvent* event) {
  QLineEdit::resizeEvent(event);
  setTextMargins(0, 0, scaledPixels(kStepper) - 6, 0);
}

void SpinEntry::paintEvent(QPaintEvent* event) {
  QLineEdit::paintEvent(event);
  const Theme& theme = themes_->theme();
  QPainter painter(this);
  const int icon = scaledPixels(kIcon);
  for (const bool up : {true, false}) {
    const QRect place = stepper(up);
    painter.drawPixmap(place.left() + (place.width() - icon) / 2 - 2,
                       place.top() + (place.height() - icon) / 2 + (up ? 1 : -1),
                       iconPixmap(up ? QStringLiteral("chevron-up") : QStringLiteral("chevron-down"), icon,
                                  isEnabled() ? theme.text2 : theme.disabled, devicePixelRatioF()));
  }
}

}  // namespace tilescope::gui

#include "moc_spin_entry.cpp"
