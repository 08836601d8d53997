// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/partition/staircase_painter.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <array>

#include "app/gui/chrome/pin_mark.h"
#include "app/gui/partition/hatched_area.h"
#include "app/gui/plots/plot_text.h"
#include "app/gui/theme/fonts.h"
#include "app/gui/theme/theme.h"

namespace tilescope::gui {
namespace {

// px, but for shares
constexpr double kExactWidth = 2, kIgnoringWidth = 1.4, kDottedWidth = 1.2, kCapacityWidth = 1.4;
constexpr double kRing = 6, kRingWidth = 1.6, kDisc = 3.6;
constexpr double kLabelAir = 8;
constexpr double kHatchOpacity = 0.3;  // lines run on below it
constexpr double kOutlineWidth = 4;
constexpr double kPinRoom = 10;

QString tr(const char* text) {
  return QCoreApplication::translate("StaircasePlot", text);
}

double xOf(const StaircasePaint& paint, double capacity) {
  const QRectF& area = paint.frame.area;
  return capacity > 0 ? std::clamp(paint.at(capacity, 1).x(), area.left(), area.right()) : area.left();
}

double yOf(const StaircasePaint& paint, double bytes) {
  return paint.at(1, bytes).y();
}

QPainterPath pathOf(const StaircasePaint& paint, const std::vector<TrafficStep>& steps) {
  QPainterPath path;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (!(steps[i].traffic > 0)) continue;
    const double y = yOf(paint, steps[i].traffic), x = xOf(paint, steps[i].capacity);
    if (path.elementCount() == 0)
      path.moveTo(x, y);
    else
      path.lineTo(x, y);
    path.lineTo(i + 1 < steps.size() ? xOf(paint, steps[i + 1].capacity) : paint.frame.area.right(), y);
  }
  return path;
}

QPen patterned(const QColor& colour, double width, double dash, double gap) {
  QPen pen(colour, width, Qt::CustomDashLine, Qt::FlatCap, Qt::MiterJoin);
  pen.setDashPattern({dash / width, gap / width});  // in pen widths
  return pen;
}

QRectF unfitArea(const StaircasePaint& paint) {
  const QRectF& area = paint.frame.area;
  return {area.left(), area.top(), xOf(paint, paint.picture.honestCapacity) - area.left(), area.height()};
}

void paintLines(QPainter& painter, const StaircasePaint& paint) {
  const Theme& theme = paint.theme;
  const QRectF& area = paint.frame.area;
  painter.setBrush(Qt::NoBrush);
  if (paint.picture.layerByLayer > 0) {
    const double y = yOf(paint, paint.picture.layerByLayer);
    painter.setPen(patterned(theme.text2, kDottedWidth, 2, 3));
    painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
  }
  painter.setPen(patterned(theme.memoryBound, kIgnoringWidth, 4, 3));
  painter.drawPath(pathOf(paint, paint.picture.ignoring));
  painter.setPen(QPen(theme.accent, kExactWidth, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
  painter.drawPath(pathOf(paint, paint.picture.exact));
}

// The longest of the words that fit into the hatch.
void paintUnfitWords(QPainter& painter, const StaircasePaint& paint) {
  const QFont font = wordFont(kSmallPixels);
  const QFontMetricsF metrics(font);
  const QRectF area = unfitArea(paint);
  for (const QString& words : {tr("some layers alone do not fit: lower bound"), tr("lower bound")}) {
    if (metrics.horizontalAdvance(words) + 2 * kLabelAir > area.width()) continue;
    return drawWithHalo(painter, {area.left() + kLabelAir, area.bottom() - kLabelAir}, words, font, paint.theme.text2,
                        paint.theme.plot);
  }
}

void paintLayerByLayerLabel(QPainter& painter, const StaircasePaint& paint) {
  if (!(paint.picture.layerByLayer > 0)) return;
  const QFont font = wordFont(kSmallPixels);
  const QString words = tr("layer by layer %1").arg(trafficWords(paint.picture.layerByLayer));
  const double y = yOf(paint, paint.picture.layerByLayer);
  const QFontMetricsF metrics(font);
  const QPointF place(paint.frame.area.right() - kLabelAir - metrics.horizontalAdvance(words),
                      y + kLabelAir + metrics.capHeight() - 2);
  drawWithHalo(painter, place, words, font, paint.theme.text2, paint.theme.plot);
}

// Above to the right, where the curve has gone down; elsewhere where a pin or the edge is in the way.
QPointF presentLabelPlace(const StaircasePaint& paint, const QPointF& present, const QSizeF& size) {
  const double right = present.x() + kLabelAir, left = present.x() - kLabelAir - size.width();
  const double above = present.y() - kLabelAir - size.height(), below = present.y() + kLabelAir;
  const std::array<QPointF, 4> corners{QPointF(right, above), {left, above}, {left, below}, {right, below}};
  const auto isFree = [&](const QPointF& corner) {
    const QRectF box(corner, size);
    return paint.frame.area.contains(box) &&
           std::none_of(paint.picture.pins.begin(), paint.picture.pins.end(), [&](const PinnedPoint& pin) {
             return pinMarkBounds(pin.letter, paint.at(pin.capacity, pin.traffic)).intersects(box);
           });
  };
  const auto found = std::find_if(corners.begin(), corners.end(), isFree);
  if (found != corners.end()) return *found;
  const QRectF& area = paint.frame.area;
  return {std::clamp(right, area.left(), std::max(area.left(), area.right() - size.width())),
          std::clamp(above, area.top(), std::max(area.top(), area.bottom() - size.height()))};
}

void paintPresent(QPainter& painter, const StaircasePaint& paint) {
  if (!(paint.picture.capacity > 0) || !(paint.picture.traffic > 0)) return;
  const QPointF place = paint.at(paint.picture.capacity, paint.picture.traffic);
  painter.setPen(QPen(paint.theme.present, kRingWidth));
  painter.setBrush(paint.theme.plot);
  painter.drawEllipse(place, kRing, kRing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(paint.theme.present);
  painter.drawEllipse(place, kDisc, kDisc);
  const QFont font = wordFont(kSmallPixels, QFont::DemiBold);
  const QFontMetricsF metrics(font);
  const QString words = tr("present, %1").arg(trafficWords(paint.picture.traffic));
  const QSizeF size(metrics.horizontalAdvance(words), metrics.capHeight());
  const QPointF corner = presentLabelPlace(paint, place, size);
  drawWithHalo(painter, corner + QPointF(0, size.height()), words, font, paint.theme.text, paint.theme.plot);
}

}  // namespace

void paintStaircase(QPainter& painter, const StaircasePaint& paint) {
  const QRectF& area = paint.frame.area;
  painter.save();
  painter.setClipRect(area);
  painter.setOpacity(kHatchOpacity);
  paintHatchedArea(painter, unfitArea(paint), paint.theme.text3);
  painter.setOpacity(1);
  paintLines(painter, paint);
  if (paint.picture.capacity > 0) {
    const double x = std::round(xOf(paint, paint.picture.capacity));
    painter.setPen(QPen(paint.theme.text, kCapacityWidth));
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
  }
  paintUnfitWords(painter, paint);
  paintLayerByLayerLabel(painter, paint);
  painter.setClipRect(area.adjusted(-kPinRoom, -kPinRoom, kPinRoom, kPinRoom));  // of pins at the edges
  for (auto pin = paint.picture.pins.rbegin(); pin != paint.picture.pins.rend(); ++pin)
    if (pin->capacity > 0 && pin->traffic > 0)
      paintPinMark(painter, pin->letter, paint.at(pin->capacity, pin->traffic), paint.theme);
  paintPresent(painter, paint);
  painter.restore();
}

void paintStairOutline(QPainter& painter, const StaircasePaint& paint, std::size_t step) {
  const std::vector<TrafficStep>& steps = paint.picture.exact;
  const double y = yOf(paint, steps[step].traffic);
  const double right = step + 1 < steps.size() ? xOf(paint, steps[step + 1].capacity) : paint.frame.area.right();
  painter.save();
  painter.setClipRect(paint.frame.area);
  painter.setPen(QPen(paint.theme.text, kOutlineWidth, Qt::SolidLine, Qt::FlatCap));
  painter.drawLine(QPointF(xOf(paint, steps[step].capacity), y), QPointF(right, y));
  painter.restore();
}

}  // namespace tilescope::gui
