// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/roofline/roofline_painter.h"

#include <QPainter>
#include <algorithm>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme.h"
#include "app/gui/plots/plot_text.h"
#include "app/gui/views/explore/roofline/roofline_pins.h"

namespace tilescope::gui {
namespace {
// px, except for tint and opacity
constexpr double kZoneTint = 0.05;
constexpr double kMarkOpacity = 0.88;
constexpr double kRooflinePainterRoofWidth = 2;
constexpr double kRidgeWidth = 1.2;
constexpr double kRooflinePainterOutlineWidth = 2;

QPen dotted(const QColor& colour) {
  QPen pen(colour, kRidgeWidth, Qt::CustomDashLine, Qt::FlatCap);
  pen.setDashPattern({2 / kRidgeWidth, 3 / kRidgeWidth});  // in pen widths
  return pen;
}

QColor tinted(QColor colour, double opacity) {
  colour.setAlphaF(static_cast<float>(opacity));
  return colour;
}

QColor boundColour(const Theme& theme, bool memoryBound) {
  return memoryBound ? theme.memoryBound : theme.computeBound;
}

void drawShape(QPainter& painter, const MarkShape& shape, double wider) {
  const double reach = shape.reach + wider;
  if (!shape.diamond) {
    painter.drawEllipse(shape.centre, reach, reach);
    return;
  }
  const QPointF c = shape.centre;
  const QPointF corners[] = {c + QPointF(0, -reach), c + QPointF(reach, 0), c + QPointF(0, reach),
                             c + QPointF(-reach, 0)};
  painter.drawConvexPolygon(corners, 4);
}

void paintRoofs(QPainter& painter, const RooflinePicture& picture) {
  const Theme& theme = picture.theme;
  const QRectF area = picture.frame.area;
  if (const std::optional<double> ridge = ridgeOf(picture.data)) {
    const double x = picture.frame.pixelX(*ridge);
    painter.setPen(dotted(theme.text3));
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
  }
  if (const std::optional<QLineF> roof = flatRoof(picture.data, picture.frame)) {
    painter.setPen(QPen(theme.computeBound, kRooflinePainterRoofWidth, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(*roof);
  }
  if (const std::optional<QLineF> roof = slantedRoof(picture.data, picture.frame)) {
    painter.setPen(QPen(theme.memoryBound, kRooflinePainterRoofWidth, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(*roof);
  }
}

std::vector<int> paintOrder(const RooflinePicture& picture) {
  std::vector<int> order = bySize(picture.data);
  std::stable_partition(order.begin(), order.end(), [&](int mark) { return mark != picture.expansion.mark; });
  return order;
}

void paintMarks(QPainter& painter, const RooflinePicture& picture, const QSet<int>& selected) {
  const Theme& theme = picture.theme;
  for (const int index : paintOrder(picture)) {
    const MarkShape& shape = picture.shapes[static_cast<std::size_t>(index)];
    const RooflineMark& mark = picture.data.marks[static_cast<std::size_t>(index)];
    if (!shape.shown) continue;
    const bool isBesideExpanded = !picture.expansion.points.empty() && index != picture.expansion.mark;
    painter.setOpacity(isBesideExpanded || picture.dimmed.contains(index) ? kFadedOpacity : 1);
    painter.setPen(QPen(theme.plot, 1));
    painter.setBrush(tinted(mark.stale ? theme.text3 : boundColour(theme, mark.memoryBound), kMarkOpacity));
    drawShape(painter, shape, 0);
    if (!selected.contains(index)) continue;
    painter.setOpacity(1);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.focus, kRingWidth));
    painter.drawEllipse(shape.centre, shape.reach + kRingGap, shape.reach + kRingGap);
  }
  painter.setOpacity(1);
}

void fadeWithMark(QPainter& painter, const RooflinePicture& picture, const MeasuredShape& shape) {
  painter.setOpacity(picture.dimmed.contains(shape.mark) ? kFadedOpacity : 1);
}

// Below all texts and marks.
void paintMeasuredLinks(QPainter& painter, const RooflinePicture& picture) {
  for (const MeasuredShape& shape : picture.measured) {
    fadeWithMark(painter, picture, shape);
    paintMeasuredLink(painter, shape, picture.theme);
  }
  painter.setOpacity(1);
}

void paintMeasuredMarkers(QPainter& painter, const RooflinePicture& picture) {
  for (const MeasuredShape& shape : picture.measured) {
    fadeWithMark(painter, picture, shape);
    paintMeasuredMarker(painter, shape, picture.data.measured.emulated, picture.theme);
  }
  painter.setOpacity(1);
}

void paintBoxed(QPainter& painter, const std::optional<BoxedText>& text, const QFont& font, const QColor& colour,
                const QColor& halo) {
  if (text) drawWithHalo(painter, baselineIn(text->box, font), text->text, font, colour, halo);
}

void paintWords(QPainter& painter, const Theme& theme, const RooflineLabels& labels) {
  paintBoxed(painter, labels.memoryZone, wordFont(), theme.memoryBound, theme.plot);
  paintBoxed(painter, labels.computeZone, wordFont(), theme.computeBound, theme.plot);
  paintBoxed(painter, labels.ridge, wordFont(kSmallPixels), theme.text3, theme.plot);
  paintBoxed(painter, labels.peak, wordFont(), theme.computeBound, theme.plot);
  if (labels.bandwidth) paintRoofText(painter, *labels.bandwidth, wordFont(), theme.memoryBound, theme.plot);
}

void paintMarkLabels(QPainter& painter, const Theme& theme, const RooflineLabels& labels) {
  painter.setPen(QPen(theme.text3, 1));
  for (const auto* list : {&labels.marks, &labels.levels, &labels.batches})
    for (const MarkLabel& label : *list)
      if (label.place.leader) painter.drawLine(*label.place.leader);
  for (const auto* list : {&labels.marks, &labels.levels, &labels.batches})
    for (const MarkLabel& label : *list) {
      const QFont font = wordFont(kSmallPixels, label.selected ? QFont::DemiBold : QFont::Normal);
      drawWithHalo(painter, baselineIn(label.place.box, font), label.text, font, theme.text, theme.plot);
    }
}

}  // namespace

void paintZones(QPainter& painter, const RooflinePicture& picture) {
  if (!(picture.data.peak > 0)) return;
  const QRectF area = picture.frame.area;
  const std::optional<double> ridge = ridgeOf(picture.data);
  const double split = ridge ? std::clamp(picture.frame.pixelX(*ridge), area.left(), area.right()) : area.left();
  const Theme& theme = picture.theme;
  painter.fillRect(QRectF(area.topLeft(), QPointF(split, area.bottom())),
                   mixed(theme.memoryBound, theme.plot, kZoneTint));
  painter.fillRect(QRectF(QPointF(split, area.top()), area.bottomRight()),
                   mixed(theme.computeBound, theme.plot, kZoneTint));
}

void paintRooflineData(QPainter& painter, const RooflinePicture& picture, const RooflineLabels& labels,
                       const QSet<int>& selected) {
  painter.save();
  painter.setClipRect(picture.frame.area);
  paintRoofs(painter, picture);
  const LevelsPicture levels{picture.expansion.levels, picture.data, picture.theme, picture.frame,
                             picture.expansion.points};
  paintLevelRoofs(painter, levels, labels.levelRoofs);
  paintMeasuredLinks(painter, picture);
  paintWords(painter, picture.theme, labels);
  paintMarks(painter, picture, selected);
  const BatchPlaces steps = batchPlaces(picture.path, picture.frame);
  paintBatchLine(painter, picture.path, steps, picture.theme);
  if (picture.expansion.points.empty() && !picture.data.pin.isNull())
    paintPinnedMoves(painter, pinnedMoves(picture.data, picture.shapes, picture.frame), picture.data.pin,
                     picture.theme);
  paintMeasuredMarkers(painter, picture);
  paintBatchSteps(painter, picture.path, steps, picture.theme);
  paintLevelPoints(painter, levels);
  paintMarkLabels(painter, picture.theme, labels);
  painter.restore();
}

void paintOutline(QPainter& painter, const RooflinePicture& picture, int mark) {
  const MarkShape& shape = picture.shapes[static_cast<std::size_t>(mark)];
  if (!shape.shown) return;
  painter.save();
  painter.setClipRect(picture.frame.area);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(picture.theme.text, kRooflinePainterOutlineWidth));
  drawShape(painter, shape, 0);
  for (const MeasuredShape& measured : picture.measured) {
    if (measured.mark != mark) continue;
    if (measured.link) painter.drawLine(QLineF(*measured.link));
    painter.drawRect(measured.bounds());
  }
  painter.restore();
}

}  // namespace tilescope::gui
