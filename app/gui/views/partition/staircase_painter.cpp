// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/staircase_painter.h"

#include <QPainter>
#include <cmath>

#include "app/gui/kit/chrome/pin_mark.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme.h"
#include "app/gui/plots/hatched_area.h"
#include "app/gui/plots/plot_text.h"

namespace tilescope::gui {
namespace {
// px, except for shares
constexpr double kExactWidth = 2, kIgnoringWidth = 1.4, kDottedWidth = 1.2, kCapacityWidth = 1.4;
constexpr double kRing = 6, kStaircasePainterRingWidth = 1.6, kDisc = 3.6;
constexpr double kHatchOpacity = 0.3;  // transparent, because lines continue below
constexpr double kStaircasePainterOutlineWidth = 4;
constexpr double kPinRoom = 10;

QPen patterned(const QColor& colour, double width, double dash, double gap) {
  QPen pen(colour, width, Qt::CustomDashLine, Qt::FlatCap, Qt::MiterJoin);
  pen.setDashPattern({dash / width, gap / width});  // in pen widths
  return pen;
}

void paintLines(QPainter& painter, const StaircasePaint& paint) {
  const Theme& theme = paint.theme;
  const QRectF& area = paint.ground.frame.area;
  painter.setBrush(Qt::NoBrush);
  if (paint.ground.picture.layerByLayer > 0) {
    const double y = paint.ground.y(paint.ground.picture.layerByLayer);
    painter.setPen(patterned(theme.text2, kDottedWidth, 2, 3));
    painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
  }
  painter.setPen(patterned(theme.memoryBound, kIgnoringWidth, 4, 3));
  painter.drawPolyline(stairLine(paint.ground, paint.ground.picture.ignoring));
  painter.setPen(QPen(theme.accent, kExactWidth, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
  painter.drawPolyline(stairLine(paint.ground, paint.ground.picture.exact));
}

void paintLabel(QPainter& painter, const StaircasePaint& paint, const std::optional<StaircaseLabel>& label,
                QFont::Weight weight, const QColor& colour) {
  if (!label) return;
  drawWithHalo(painter, label->box.bottomLeft(), label->words, wordFont(kSmallPixels, weight), colour,
               paint.theme.plot);
}

void paintPresent(QPainter& painter, const StaircasePaint& paint) {
  if (!(paint.ground.picture.capacity > 0) || !(paint.ground.picture.traffic > 0)) return;
  const QPointF place = paint.ground.at(paint.ground.picture.capacity, paint.ground.picture.traffic);
  painter.setPen(QPen(paint.theme.present, kStaircasePainterRingWidth));
  painter.setBrush(paint.theme.plot);
  painter.drawEllipse(place, kRing, kRing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(paint.theme.present);
  painter.drawEllipse(place, kDisc, kDisc);
}

}  // namespace

void paintStaircase(QPainter& painter, const StaircasePaint& paint) {
  const QRectF& area = paint.ground.frame.area;
  painter.save();
  painter.setClipRect(area);
  painter.setOpacity(kHatchOpacity);
  paintHatchedArea(painter, unfitArea(paint.ground), paint.theme.text3);
  painter.setOpacity(1);
  paintLines(painter, paint);
  if (paint.ground.picture.capacity > 0) {
    const double x = std::round(paint.ground.x(paint.ground.picture.capacity));
    painter.setPen(QPen(paint.theme.text, kCapacityWidth));
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
  }
  const StaircaseLabels labels = placeLabels(paint.ground);
  paintLabel(painter, paint, labels.unfit, QFont::Normal, paint.theme.text2);
  paintLabel(painter, paint, labels.layerByLayer, QFont::Normal, paint.theme.text2);
  painter.setClipRect(area.adjusted(-kPinRoom, -kPinRoom, kPinRoom, kPinRoom));  // includes pins at the edges
  for (auto pin = paint.ground.picture.pins.rbegin(); pin != paint.ground.picture.pins.rend(); ++pin)
    if (pin->capacity > 0 && pin->traffic > 0)
      paintPinMark(painter, pin->letter, paint.ground.at(pin->capacity, pin->traffic), paint.theme);
  paintPresent(painter, paint);
  paintLabel(painter, paint, labels.present, QFont::DemiBold, paint.theme.text);
  painter.restore();
}

void paintStairOutline(QPainter& painter, const StaircasePaint& paint, std::size_t step) {
  const std::vector<TrafficStep>& steps = paint.ground.picture.exact;
  const double y = paint.ground.y(steps[step].traffic);
  const double right =
      step + 1 < steps.size() ? paint.ground.x(steps[step + 1].capacity) : paint.ground.frame.area.right();
  painter.save();
  painter.setClipRect(paint.ground.frame.area);
  painter.setPen(QPen(paint.theme.text, kStaircasePainterOutlineWidth, Qt::SolidLine, Qt::FlatCap));
  painter.drawLine(QPointF(paint.ground.x(steps[step].capacity), y), QPointF(right, y));
  painter.restore();
}

}  // namespace tilescope::gui
