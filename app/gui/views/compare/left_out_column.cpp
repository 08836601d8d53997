// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/compare/left_out_column.h"

#include <QPainter>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {
// px at 100 %
constexpr int kLeftOutWidth = 34, kLeftOutIcon = 14, kLeftOutTop = 12, kLeftOutGap = 10;
constexpr double kLeftOutRadius = 3;

}  // namespace

LeftOutColumn::LeftOutColumn(const ThemeController* themes, QWidget* parent)
    : QAbstractButton(parent), themes_(themes) {
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_Hover);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
  describe(this, "column left out", tr("Left-out column"), tr("Brings this column back into the comparison"));
  connect(themes_, &ThemeController::changed, this, [this] { updateGeometry(); });
}

void LeftOutColumn::setTitle(const QString& title) {
  setText(title);
  setAccessibleName(tr("Bring %1 back").arg(title));
  setToolTip(tr("%1 is left out of axes and tables. Press to bring it back.").arg(title));
  update();
}

QSize LeftOutColumn::sizeHint() const {
  return {scaledPixels(kLeftOutWidth), scaledPixels(kLeftOutWidth)};
}

void LeftOutColumn::paintEvent(QPaintEvent*) {
  const Theme& theme = themes_->theme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(underMouse() || isDown() ? theme.hover : theme.panel);
  painter.setPen(QPen(theme.border, 1));
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kLeftOutRadius, kLeftOutRadius);
  const int icon = scaledPixels(kLeftOutIcon), top = scaledPixels(kLeftOutTop);
  painter.drawPixmap((width() - icon) / 2, top,
                     iconPixmap(QStringLiteral("maximize-2"), icon, theme.text2, devicePixelRatioF()));
  const int from = top + icon + scaledPixels(kLeftOutGap), room = height() - from - top;
  painter.setFont(wordFont());
  painter.setPen(theme.text2);
  const QString title = elided(painter.fontMetrics(), text(), Qt::ElideRight, room);
  painter.save();
  painter.translate(0, from + painter.fontMetrics().horizontalAdvance(title));
  painter.rotate(-90);
  writeLine(painter, QRect(0, 0, room, width()), Qt::AlignLeft, title);
  painter.restore();
  if (hasFocus()) drawFrame(painter, rect(), theme.focus);
}

}  // namespace tilescope::gui

#include "moc_left_out_column.cpp"
