// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/designs/design_limits.h"

#include <QPainter>
#include <QRegion>
#include <algorithm>
#include <optional>

#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/plots/plot_text.h"
#include "app/gui/views/explore/designs/design_painter.h"
#include "core/explore/plan_objective.h"

namespace tilescope::gui {
namespace {
constexpr double kDesignLimitWidth = 1.2;
constexpr double kDesignBeyondOpacity = 0.45;  // opacity of the hatch
constexpr double kLimitLabelAir = 2;           // px around the text

Metric axisOf(const DesignPaint& paint, bool isAlong) {
  return isAlong ? paint.picture.axes.x : paint.picture.axes.y;
}

std::optional<double> limitPlace(const DesignPaint& paint, bool isAlong) {
  const std::optional<double> limit = paint.cloud.limitOf(axisOf(paint, isAlong));
  if (!limit) return std::nullopt;
  return isAlong ? paint.scene.xOf(*limit) : paint.scene.yOf(*limit);
}

bool isInside(const QRectF& area, double place, bool isAlong) {
  return isAlong ? place > area.left() && place < area.right() : place > area.top() && place < area.bottom();
}

struct LimitLabel {
  QString text;
  QRectF box;  // from baseline to height of capitals
};

// The label is preferably on the side within the limit.
std::optional<LimitLabel> limitLabel(const DesignPaint& paint, bool isAlong) {
  const std::optional<double> place = limitPlace(paint, isAlong);
  const QRectF& area = paint.area;
  if (!place || !isInside(area, *place, isAlong)) return std::nullopt;
  const Metric metric = axisOf(paint, isAlong);
  const bool isMin = rowOf(metric).largerIsBetter;
  const QString text =
      tr("budget %1").arg(words(metricText(*paint.cloud.limitOf(metric), metric, paint.cloud.energyUnit())));
  const QFontMetricsF metrics(wordFont(kSmallPixels));
  const double air = kDesignLabelAir;
  const QSizeF size(metrics.horizontalAdvance(text), metrics.capHeight());
  const double left = *place - air - size.width(), right = *place + air;
  const double above = *place - air - size.height(), below = *place + air;
  const bool isLeft = isMin ? right + size.width() > area.right() : left > area.left();
  const bool isBelow = isMin ? above < area.top() : below + size.height() < area.bottom();
  const QPointF corner = isAlong ? QPointF(isLeft ? left : right, area.top() + air)
                                 : QPointF(area.right() - air - size.width(), isBelow ? below : above);
  return LimitLabel{text, {corner, size}};
}

QRectF beyondLimit(const QRectF& area, double place, bool isAlong, bool largerIsBetter) {
  if (isAlong)
    return largerIsBetter ? QRectF(area.topLeft(), QPointF(std::min(place, area.right()), area.bottom()))
                          : QRectF(QPointF(std::max(place, area.left()), area.top()), area.bottomRight());
  return largerIsBetter ? QRectF(QPointF(area.left(), std::max(place, area.top())), area.bottomRight())
                        : QRectF(area.topLeft(), QPointF(area.right(), std::min(place, area.bottom())));
}

// Areas beyond both limits are hatched only once.
void paintBeyond(QPainter& painter, const DesignPaint& paint) {
  QRegion beyond;
  for (const bool isAlong : {true, false})
    if (const std::optional<double> place = limitPlace(paint, isAlong))
      if (const QRectF rect = beyondLimit(paint.area, *place, isAlong, rowOf(axisOf(paint, isAlong)).largerIsBetter);
          rect.isValid())
        beyond |= rect.toAlignedRect();
  const QBrush hatch = hatchBrush(Hatch::DoesNotFit, paint.theme, painter.device()->devicePixelRatioF());
  painter.setOpacity(kDesignBeyondOpacity);
  for (const QRect& rect : beyond) painter.fillRect(rect, hatch);
  painter.setOpacity(1);
}

void paintLimit(QPainter& painter, const DesignPaint& paint, bool isAlong) {
  const std::optional<double> place = limitPlace(paint, isAlong);
  const QRectF& area = paint.area;
  if (!place || !isInside(area, *place, isAlong)) return;
  QPen dashed(paint.theme.worse, kDesignLimitWidth, Qt::CustomDashLine, Qt::FlatCap);
  dashed.setDashPattern({5, 3});
  painter.setPen(dashed);
  painter.drawLine(isAlong ? QLineF(*place, area.top(), *place, area.bottom())
                           : QLineF(area.left(), *place, area.right(), *place));
}

}  // namespace

void paintLimits(QPainter& painter, const DesignPaint& paint) {
  painter.save();
  painter.setClipRect(paint.area);
  paintBeyond(painter, paint);
  for (const bool isAlong : {true, false}) paintLimit(painter, paint, isAlong);
  painter.restore();
}

void paintLimitLabels(QPainter& painter, const DesignPaint& paint) {
  for (const bool isAlong : {true, false})
    if (const std::optional<LimitLabel> label = limitLabel(paint, isAlong))
      drawWithHalo(painter, label->box.bottomLeft(), label->text, wordFont(kSmallPixels), paint.theme.worse,
                   paint.theme.plot);
}

bool touchesLimit(const DesignPaint& paint, const QRectF& box) {
  for (const bool isAlong : {true, false}) {
    const std::optional<double> place = limitPlace(paint, isAlong);
    if (!place) continue;
    if (isAlong ? *place > box.left() && *place < box.right() : *place > box.top() && *place < box.bottom())
      return true;
    const std::optional<LimitLabel> label = limitLabel(paint, isAlong);
    const double air = kLimitLabelAir;
    if (label && label->box.adjusted(-air, -air, air, air).intersects(box)) return true;
  }
  return false;
}

}  // namespace tilescope::gui
