// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/start/open_button.h"

#include <QKeyEvent>
#include <QPainter>

#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

constexpr int kOpenButtonHeight = 28, kOpenButtonWidth = 220, kOpenButtonPadding = 12, kIcon = 16,
              kGap = 8;                                   // px at 100 %
constexpr double kHoverShare = 0.9, kPressedShare = 0.8;  // of the accent, as buttons have it

}  // namespace

OpenButton::OpenButton(const ThemeController* themes, const QString& icon, const QString& text, const QString& hint,
                       bool primary, QWidget* parent)
    : QAbstractButton(parent), themes_(themes), icon_(icon), hint_(hint), primary_(primary) {
  setText(text);
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_Hover);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(themes_, &ThemeController::changed, this, [this] {
    updateGeometry();
    update();
  });
}

QSize OpenButton::sizeHint() const {
  return {scaledPixels(kOpenButtonWidth), scaledPixels(kOpenButtonHeight)};
}

void OpenButton::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return click();
  QAbstractButton::keyPressEvent(event);
}

void OpenButton::paintEvent(QPaintEvent*) {
  const Theme& t = themes_->theme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  QColor fill = isDown() ? t.accentSoft : underMouse() ? t.hover : t.raised, edge = isDown() ? t.accent : t.fieldBorder;
  if (primary_)
    fill = edge = isDown()       ? mixed(t.accent, t.text, kPressedShare)
                  : underMouse() ? mixed(t.accent, t.text, kHoverShare)
                                 : t.accent;
  drawBox(painter, rect(), fill, edge);
  const int padding = scaledPixels(kOpenButtonPadding), icon = scaledPixels(kIcon);
  const QColor words = primary_ ? t.onAccent : t.text;
  painter.drawPixmap(padding, (height() - icon) / 2,
                     iconPixmap(icon_, icon, primary_ ? words : t.text2, devicePixelRatioF()));
  QRect room = rect().adjusted(padding + icon + scaledPixels(kGap), 0, -padding, 0);
  painter.setFont(wordFont(kBodyPixels, primary_ ? QFont::DemiBold : QFont::Medium));
  painter.setPen(words);
  writeLine(painter, room, Qt::AlignLeft, text());
  painter.setFont(wordFont(kSmallPixels));
  painter.setPen(primary_ ? words : t.text3);
  writeLine(painter, room, Qt::AlignRight, hint_);
  if (hasFocus()) drawFrame(painter, rect(), primary_ ? t.text : t.focus);
}

}  // namespace tilescope::gui

#include "moc_open_button.cpp"
