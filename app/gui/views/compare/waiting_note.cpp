// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/compare/waiting_note.h"

#include <QEvent>
#include <QPainter>

#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {
constexpr int kWaitingIcon = 16, kWaitingGap = 8, kWaitingMargin = 12;  // px at 100 %

}  // namespace

WaitingNote::WaitingNote(const ThemeController* themes, QWidget* covered) : QWidget(covered), themes_(themes) {
  setObjectName(covered->objectName() + QStringLiteral(" waiting"));
  covered->installEventFilter(this);
  connect(themes_, &ThemeController::changed, this, [this] { update(); });
  hide();
}

void WaitingNote::setText(const QString& text) {
  if (text == text_) return;
  text_ = text;
  setAccessibleName(text);
  setToolTip(text);
  setVisible(!text.isEmpty());
  if (text.isEmpty()) return;
  setGeometry(parentWidget()->rect());
  raise();
  update();
}

bool WaitingNote::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) setGeometry(parentWidget()->rect());
  return QWidget::eventFilter(watched, event);
}

void WaitingNote::paintEvent(QPaintEvent*) {
  const Theme& theme = themes_->theme();
  QPainter painter(this);
  painter.fillRect(rect(), theme.plot);
  painter.setFont(wordFont());
  const int icon = scaledPixels(kWaitingIcon), gap = scaledPixels(kWaitingGap);
  const int room = width() - 2 * scaledPixels(kWaitingMargin) - icon - gap;
  const QString text = elided(painter.fontMetrics(), text_, Qt::ElideRight, room);
  const int left = (width() - painter.fontMetrics().horizontalAdvance(text) - icon - gap) / 2;
  painter.drawPixmap(left, (height() - icon) / 2,
                     iconPixmap(QStringLiteral("clock"), icon, theme.text3, devicePixelRatioF()));
  painter.setPen(theme.text2);
  writeLine(painter, rect().adjusted(left + icon + gap, 0, 0, 0), Qt::AlignLeft, text);
}

}  // namespace tilescope::gui

#include "moc_waiting_note.cpp"
