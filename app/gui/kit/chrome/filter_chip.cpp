// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/filter_chip.h"

#include <QPainter>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

constexpr int kFilterChipHeight = 20, kFilterChipPadding = 8, kFilterChipIcon = 14, kFilterChipGap = 4;

}  // namespace

FilterChip::FilterChip(const ThemeController* themes, QWidget* parent) : QAbstractButton(parent), themes_(themes) {
  setFocusPolicy(Qt::TabFocus);
  setAttribute(Qt::WA_Hover);
  connect(themes_, &ThemeController::changed, this, [this] { setFixedSize(sizeHint()); });
  setCounts(0, 0);
}

void FilterChip::setCounts(qsizetype shown, qsizetype all) {
  setText(tr("%1 of %2 layers").arg(shown).arg(all));
  describe(this, "filterChip", tr("Filter: %1").arg(text()), tr("Show all layers again"),
           tr("A filter is on: the table shows only these layers, the plots dim the others. Press to show all again."));
  setFixedSize(sizeHint());
  update();
}

QSize FilterChip::sizeHint() const {
  const int words = QFontMetrics(wordFont(kSmallPixels)).horizontalAdvance(text());
  return {words + scaledPixels(2 * kFilterChipPadding + kFilterChipGap + kFilterChipIcon),
          scaledPixels(kFilterChipHeight)};
}

void FilterChip::paintEvent(QPaintEvent*) {
  const Theme& theme = themes_->theme();
  QPainter painter(this);
  drawBox(painter, rect(), underMouse() || isDown() ? theme.hover : theme.accentSoft, theme.accent);
  painter.setFont(wordFont(kSmallPixels));
  painter.setPen(theme.text);
  writeLine(painter, rect().adjusted(scaledPixels(kFilterChipPadding), 0, 0, 0), Qt::AlignLeft, text());
  const int pixels = scaledPixels(kFilterChipIcon);
  painter.drawPixmap(QPoint(width() - scaledPixels(kFilterChipPadding) - pixels + 2, (height() - pixels) / 2),
                     iconPixmap(QStringLiteral("x"), pixels, theme.text2, devicePixelRatioF()));
  if (hasFocus()) drawFrame(painter, rect(), theme.focus);
}

}  // namespace tilescope::gui

#include "moc_filter_chip.cpp"
