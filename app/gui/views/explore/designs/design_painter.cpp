// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/designs/design_painter.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "app/gui/kit/chrome/pin_mark.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/plots/pin_fan.h"
#include "app/gui/plots/plot_text.h"
#include "app/gui/views/explore/designs/design_limits.h"

namespace tilescope::gui {
namespace {
// px
constexpr double kFrontWidth = 1.5, kFrontDisc = 2.6;
constexpr double kOpenDisc = 3, kOpenWidth = 1.2;
constexpr double kPresentDisc = 4.2, kPresentRingWidth = 1.5;
constexpr double kSelectionReach = 5, kSelectionWidth = 2;
constexpr double kOutlineReach = 5.5, kDesignPainterOutlineWidth = 2;
constexpr double kLeaderWidth = 1, kLeaderDisc = 2;
constexpr double kArrowGap = 2, kShortestArrow = 6;
constexpr double kDesignPainterMarkAir = 20;

QColor designColour(const DesignPaint& paint, DesignId id) {
  const Metric metric = *paint.picture.axes.colour;
  const double low = std::log(paint.colours->lower), high = std::log(paint.colours->upper);
  const double share = high > low ? (std::log(paint.cloud.figure(id, metric)) - low) / (high - low) : 0;
  return onScale(paint.theme, rowOf(metric).largerIsBetter ? share : 1 - share);
}

DesignAxes withoutColour(DesignAxes axes) {
  axes.colour.reset();
  return axes;
}

// Steps from each design towards worse values, then vertically: designs beyond the line are dominated. The line ends at
// the designs that are best in one metric.
void paintFront(QPainter& painter, const DesignPaint& paint) {
  const DesignIds& front = paint.cloud.front(withoutColour(paint.picture.axes));
  if (front.empty()) return;
  QPainterPath steps(paint.scene.at(front.front()));
  for (const DesignId id : front) {
    const QPointF place = paint.scene.at(id);
    steps.lineTo(place.x(), steps.currentPosition().y());
    steps.lineTo(place);
  }
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(paint.theme.accent, kFrontWidth, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
  painter.drawPath(steps);
}

// With a third metric, some designs of the front are not on the line.
void paintFrontDiscs(QPainter& painter, const DesignPaint& paint) {
  painter.setPen(Qt::NoPen);
  painter.setBrush(paint.theme.accent);
  if (paint.colours) painter.setPen(QPen(paint.theme.accent, kOpenWidth));
  for (const DesignId id : paint.cloud.front(paint.picture.axes)) {
    if (paint.colours) painter.setBrush(designColour(paint, id));
    painter.drawEllipse(paint.scene.at(id), kFrontDisc, kFrontDisc);
  }
}

// Hollow, because metrics of open designs may still change.
void paintAhead(QPainter& painter, const DesignPaint& paint) {
  painter.setBrush(paint.theme.plot);
  painter.setPen(QPen(paint.theme.accent, kOpenWidth));
  for (const DesignId id : paint.cloud.ahead(paint.picture.axes))
    painter.drawEllipse(paint.scene.at(id), kOpenDisc, kOpenDisc);
}

bool isFree(const DesignPaint& paint, const QRectF& box) {
  if (touchesLimit(paint, box)) return false;
  const QRectF air =
      box.adjusted(-kDesignPainterMarkAir, -kDesignPainterMarkAir, kDesignPainterMarkAir, kDesignPainterMarkAir);
  if (paint.picture.present && air.contains(paint.scene.at(*paint.picture.present))) return false;
  const std::vector<PlacedPin> pins = paint.scene.pins();
  return std::none_of(pins.begin(), pins.end(), [&](const PlacedPin& pin) { return air.contains(pin.mark); });
}

// The label is at the end of the front's line, or at its start if something is in the way.
QRectF frontLabelBox(const DesignPaint& paint, const QRectF& room, const QSizeF& size) {
  const DesignIds& front = paint.cloud.front(withoutColour(paint.picture.axes));
  const QPointF end = paint.scene.at(front.back()), begin = paint.scene.at(front.front());
  const double left = -kDesignLabelAir - size.width(), right = kDesignLabelAir;
  const double above = -kDesignLabelAir - size.height(), below = kDesignLabelAir;
  const auto inside = [&](const QPointF& place, double along, double down) {
    return QRectF({std::clamp(place.x() + along, room.left(), room.right() - size.width()),
                   std::clamp(place.y() + down, room.top(), room.bottom() - size.height())},
                  size);
  };
  const QRectF last = inside(begin, right, above);
  for (const QRectF& box : {inside(end, right, above), inside(end, right, below), last, inside(begin, right, below),
                            inside(end, left, below)})
    if (isFree(paint, box)) return box;
  return last;
}

void paintFrontLabel(QPainter& painter, const DesignPaint& paint) {
  const DesignIds& front = paint.cloud.front(paint.picture.axes);
  if (front.size() < 2) return;
  const QFont font = wordFont(kSmallPixels);
  const QString text = tr("front, %1 designs").arg(front.size());
  const QFontMetricsF metrics(font);
  const QSizeF size(metrics.horizontalAdvance(text), metrics.capHeight() + metrics.descent());
  const QRectF room = paint.area.adjusted(kDesignLabelAir, kDesignLabelAir, -kDesignLabelAir, -kDesignLabelAir);
  if (room.width() < size.width() || room.height() < size.height()) return;
  const QPointF baseline = frontLabelBox(paint, room, size).topLeft() + QPointF(0, metrics.capHeight());
  drawWithHalo(painter, baseline, text, font, paint.theme.accent, paint.theme.plot);
}

// The arrow is left out if pin and current design almost touch.
void paintArrow(QPainter& painter, const QPointF& from, const QPointF& to, const QColor& colour) {
  const QLineF way(from, to);
  const double end = way.length() - kPresentRing - kArrowGap;
  if (end - kPinMarkReach < kShortestArrow) return;
  paintPinArrow(painter, {way.pointAt(kPinMarkReach / way.length()), way.pointAt(end / way.length())}, colour);
}

void paintLeader(QPainter& painter, const PlacedPin& pin, const Theme& theme) {
  const QColor colour = theme.pin(pin.pin.letter);
  painter.setPen(QPen(colour, kLeaderWidth));
  painter.drawLine(pin.place, pin.mark);
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour);
  painter.drawEllipse(pin.place, kLeaderDisc, kLeaderDisc);
}

void paintPins(QPainter& painter, const DesignPaint& paint) {
  const DesignsPicture& picture = paint.picture;
  for (const DesignPin& pin : picture.pins)
    if (picture.present && picture.reference == pin.id && *picture.present != pin.id && paint.scene.hasPlace(pin.id) &&
        paint.scene.hasPlace(*picture.present))
      paintArrow(painter, paint.scene.at(pin.id), paint.scene.at(*picture.present),
                 paint.theme.pins[static_cast<std::size_t>(pin.letter.unicode() - u'A')]);
  const std::vector<PlacedPin> pins = paint.scene.pins();
  for (const PlacedPin& pin : pins)
    if (pin.isMoved()) paintLeader(painter, pin, paint.theme);
  for (auto pin = pins.rbegin(); pin != pins.rend(); ++pin)
    paintPinMark(painter, pin->pin.letter, pin->mark, paint.theme);
}

// The letter of a pin at the same place stays visible in a larger ring.
void paintPresent(QPainter& painter, const DesignPaint& paint) {
  if (!paint.picture.present || !paint.scene.hasPlace(*paint.picture.present)) return;
  const Theme& theme = paint.theme;
  const QPointF place = paint.scene.at(*paint.picture.present);
  const std::vector<PlacedPin> pins = paint.scene.pins();
  const bool isPinned = std::any_of(pins.begin(), pins.end(), [&](const PlacedPin& pin) {
    const QPointF away = pin.mark - place;
    return std::hypot(away.x(), away.y()) < kPresentRing;
  });
  const double ring = isPinned ? kPresentPinRing : kPresentRing;
  painter.setPen(QPen(theme.present, kPresentRingWidth));
  painter.setBrush(theme.plot);
  painter.drawEllipse(place, ring, ring);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.present);
  painter.drawEllipse(place, kPresentDisc, kPresentDisc);
  const QFont font = wordFont(kSmallPixels, QFont::DemiBold);
  const QString text = tr("present");
  const QFontMetricsF metrics(font);
  const double width = metrics.horizontalAdvance(text);
  // The text is below left, where the front leaves space, unless an edge is near.
  const double left = place.x() - ring - width;
  const double below = place.y() + ring + metrics.capHeight() + 2;
  const double x = left > paint.area.left() + 2 ? left : place.x() + ring;
  const double y = below < paint.area.bottom() - 2 ? below : place.y() - ring - 2;
  drawWithHalo(painter, {x, y}, text, font, theme.text, theme.plot);
}

void paintSelection(QPainter& painter, const DesignPaint& paint) {
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(paint.theme.focus, kSelectionWidth));
  for (const DesignId id : paint.picture.selection)
    if (paint.scene.isShown(id)) painter.drawEllipse(paint.scene.at(id), kSelectionReach, kSelectionReach);
}

}  // namespace

void paintDesigns(QPainter& painter, const DesignPaint& paint) {
  painter.save();
  painter.setClipRect(paint.area);
  paintLimitLabels(painter, paint);
  paintFront(painter, paint);
  paintFrontDiscs(painter, paint);
  paintAhead(painter, paint);
  paintFrontLabel(painter, paint);
  paintSelection(painter, paint);
  paintPresent(painter, paint);
  paintPins(painter, paint);
  painter.restore();
}

void paintDesignOutline(QPainter& painter, const DesignPaint& paint, DesignId id) {
  painter.save();
  painter.setClipRect(paint.area);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(paint.theme.text, kDesignPainterOutlineWidth));
  painter.drawEllipse(paint.scene.at(id), kOutlineReach, kOutlineReach);
  painter.restore();
}

}  // namespace tilescope::gui
