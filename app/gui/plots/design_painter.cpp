// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plots/design_painter.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "app/gui/chrome/pin_mark.h"
#include "app/gui/plots/pin_arrow.h"
#include "app/gui/plots/plot_text.h"
#include "app/gui/theme/fonts.h"
#include "app/gui/theme/theme.h"

namespace tilescope::gui {
namespace {

// All in pixels.
constexpr double kFrontWidth = 1.5, kFrontDisc = 2.6;
constexpr double kPresentDisc = 4.2, kPresentRing = 7.5, kPresentRingWidth = 1.5, kRingAroundPin = 4;
constexpr double kSelectionReach = 5, kSelectionWidth = 2;
constexpr double kOutlineReach = 5.5, kOutlineWidth = 2;
constexpr double kArrowGap = 2, kShortestArrow = 6;
constexpr double kLabelAir = 6, kMarkAir = 20;

QString tr(const char* text) {
  return QCoreApplication::translate("DesignPlot", text);
}

// From each design to the right and down to the next one: everything above and right of it is beaten.
void paintFront(QPainter& painter, const DesignPaint& paint) {
  const DesignIds& front = paint.cloud.front(paint.picture.axes);
  if (front.empty()) return;
  QPainterPath steps(QPointF(paint.scene.at(front.front()).x(), paint.area.top()));
  for (const DesignId id : front) {
    const QPointF place = paint.scene.at(id);
    steps.lineTo(place.x(), steps.currentPosition().y());
    steps.lineTo(place);
  }
  steps.lineTo(paint.area.right(), steps.currentPosition().y());
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(paint.theme.accent, kFrontWidth, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
  painter.drawPath(steps);
  painter.setPen(Qt::NoPen);
  painter.setBrush(paint.theme.accent);
  for (const DesignId id : front) painter.drawEllipse(paint.scene.at(id), kFrontDisc, kFrontDisc);
}

// Above the front's end, below it where the present design or a pin is there, else beside its beginning.
void paintFrontLabel(QPainter& painter, const DesignPaint& paint) {
  const DesignIds& front = paint.cloud.front(paint.picture.axes);
  if (front.size() < 2) return;
  const QFont font = wordFont(kSmallPixels);
  const QString text = tr("front, %1 designs").arg(front.size());
  const QFontMetricsF metrics(font);
  const QSizeF size(metrics.horizontalAdvance(text), metrics.capHeight());
  const auto isFree = [&](const QRectF& box) {
    const QRectF air = box.adjusted(-kMarkAir, -kMarkAir, kMarkAir, kMarkAir);
    const auto covers = [&](DesignId id) { return air.contains(paint.scene.at(id)); };
    return paint.area.contains(box) && !(paint.picture.present && covers(*paint.picture.present)) &&
           std::none_of(paint.picture.pins.begin(), paint.picture.pins.end(),
                        [&](const DesignPin& pin) { return covers(pin.id); });
  };
  const double right = paint.area.right() - size.width() - kLabelAir, end = paint.scene.at(front.back()).y();
  const double begin = paint.scene.at(front.front()).x() + kLabelAir;
  QRectF box({right, end - kLabelAir - size.height()}, size);
  if (!isFree(box)) box.moveTop(end + kLabelAir);
  if (!isFree(box)) box.moveTopLeft({begin, paint.area.top() + kLabelAir});
  drawWithHalo(painter, box.bottomLeft(), text, font, paint.theme.accent, paint.theme.plot);
}

// From the pin's edge to the ring of the present design; none where they nearly touch.
void paintArrow(QPainter& painter, const QPointF& from, const QPointF& to, const QColor& colour) {
  const QLineF way(from, to);
  const double end = way.length() - kPresentRing - kArrowGap;
  if (end - kPinMarkReach < kShortestArrow) return;
  paintPinArrow(painter, {way.pointAt(kPinMarkReach / way.length()), way.pointAt(end / way.length())}, colour);
}

void paintPins(QPainter& painter, const DesignPaint& paint) {
  const DesignsPicture& picture = paint.picture;
  for (const DesignPin& pin : picture.pins)
    if (picture.present && picture.reference == pin.id && *picture.present != pin.id)
      paintArrow(painter, paint.scene.at(pin.id), paint.scene.at(*picture.present),
                 paint.theme.pins[static_cast<std::size_t>(pin.letter.unicode() - u'A')]);
  for (auto pin = picture.pins.rbegin(); pin != picture.pins.rend(); ++pin)
    paintPinMark(painter, pin->letter, paint.scene.at(pin->id), paint.theme);
}

// A pin of the very design, or one just beside it, keeps its letter: the ring then goes around it.
void paintPresent(QPainter& painter, const DesignPaint& paint) {
  if (!paint.picture.present) return;
  const Theme& theme = paint.theme;
  const QPointF place = paint.scene.at(*paint.picture.present);
  const bool isPinned = std::any_of(paint.picture.pins.begin(), paint.picture.pins.end(), [&](const DesignPin& pin) {
    const QPointF away = paint.scene.at(pin.id) - place;
    return std::hypot(away.x(), away.y()) < kPresentRing;
  });
  const double ring = isPinned ? kPinMarkReach + kRingAroundPin : kPresentRing;
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
  // Below and left, where the front leaves room; at the edges on the other side.
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
  paintFront(painter, paint);
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
  painter.setPen(QPen(paint.theme.text, kOutlineWidth));
  painter.drawEllipse(paint.scene.at(id), kOutlineReach, kOutlineReach);
  painter.restore();
}

}  // namespace tilescope::gui
