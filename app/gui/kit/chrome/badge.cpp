// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/badge.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/words/change_text.h"

namespace tilescope::gui {
namespace {

// px at 100 %
constexpr int kBadgeGap = 4;
constexpr int kArrowWidth = 7;
constexpr int kArrowHeight = 5;
constexpr int kBadgeIcon = 12;
constexpr double kBadgeRadius = 3;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Badge)
};

Badge signedBadge(double change, Goal goal, const QString& unit) {
  if (!std::isfinite(change)) return {};
  const double size = std::abs(change);
  if (size < kNoChange) return {.text = unit.arg(QStringLiteral("0"))};
  return {.tone = changeTone(change, goal),
          .arrow = change > 0 ? Arrow::Up : Arrow::Down,
          .text = unit.arg(QLocale::c().toString(size * 100, 'f', size < kManyPercent ? 1 : 0))};
}

// The number font for numbers, otherwise the text font.
QFont fontOf(const Badge& badge) {
  const bool number = std::any_of(badge.text.begin(), badge.text.end(), [](QChar c) { return c.isDigit(); });
  return number ? numberFont(kSmallPixels, QFont::Medium) : wordFont(kSmallPixels);
}

int leadingWidth(const Badge& badge) {
  const int arrow = badge.arrow == Arrow::None ? 0 : scaledPixels(kArrowWidth) + scaledPixels(kBadgeGap);
  const int icon = badge.icon.isEmpty() ? 0 : scaledPixels(kBadgeIcon) + scaledPixels(kBadgeGap);
  return arrow + icon;
}

void paintArrow(QPainter& painter, const QRectF& place, Arrow arrow, const QColor& colour) {
  const double base = arrow == Arrow::Up ? place.bottom() : place.top();
  const double tip = arrow == Arrow::Up ? place.top() : place.bottom();
  painter.setBrush(colour);
  painter.drawPolygon(
      QPolygonF({QPointF(place.left(), base), QPointF(place.right(), base), QPointF(place.center().x(), tip)}));
}

}  // namespace

Goal goalOf(Metric metric) {
  if (metric == Metric::Power) return Goal::None;  // a slower design takes less, too
  return rowOf(metric).largerIsBetter ? Goal::Higher : Goal::Lower;
}

Tone changeTone(double change, Goal goal) {
  if (goal == Goal::None || !(std::abs(change) >= kNoChange)) return Tone::Neutral;
  return (change > 0) == (goal == Goal::Higher) ? Tone::Better : Tone::Worse;
}

Badge percentBadge(double relativeChange, Goal goal) {
  Badge badge = signedBadge(relativeChange, goal, Words::tr("%1 %"));
  if (std::isfinite(relativeChange) && relativeChange >= kManyTimes) badge.text = factorText(relativeChange);
  return badge;
}

Badge pointsBadge(double shareChange, Goal goal) {
  return signedBadge(shareChange, goal, Words::tr("%1 points"));
}

Badge changeBadge(double change, Metric metric) {
  return rowOf(metric).family == UnitFamily::Share ? pointsBadge(change, goalOf(metric))
                                                   : percentBadge(change, goalOf(metric));
}

QSize badgeSize(const Badge& badge) {
  if (badge.text.isEmpty()) return {};
  const int text = QFontMetrics(fontOf(badge)).horizontalAdvance(badge.text);
  return {2 * scaledPixels(kBadgePadding) + leadingWidth(badge) + text, scaledPixels(kBadgeHeight)};
}

void paintBadge(QPainter& painter, const QPoint& topLeft, const Badge& badge, const Theme& theme) {
  if (badge.text.isEmpty()) return;
  const QRect rect(topLeft, badgeSize(badge));
  const QColor colour = toneColour(badge.tone, theme);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(toneFill(badge.tone, theme));
  painter.drawRoundedRect(rect, kBadgeRadius, kBadgeRadius);
  int x = rect.left() + scaledPixels(kBadgePadding);
  if (badge.arrow != Arrow::None) {
    const int height = scaledPixels(kArrowHeight);
    paintArrow(painter, QRectF(x, rect.center().y() + 1 - height / 2.0, scaledPixels(kArrowWidth), height), badge.arrow,
               colour);
  }
  if (!badge.icon.isEmpty()) {
    const int size = scaledPixels(kBadgeIcon);
    painter.drawPixmap(x, rect.top() + (rect.height() - size) / 2,
                       iconPixmap(badge.icon, size, colour, painter.device()->devicePixelRatioF()));
  }
  x += leadingWidth(badge);
  painter.setPen(colour);
  painter.setFont(fontOf(badge));
  painter.drawText(QRect(x, rect.top(), rect.right() + 1 - x, rect.height()), Qt::AlignLeft | Qt::AlignVCenter,
                   badge.text);
  painter.restore();
}

}  // namespace tilescope::gui
