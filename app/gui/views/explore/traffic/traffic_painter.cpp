// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/traffic/traffic_painter.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/plots/plot_text.h"

namespace tilescope::gui {
namespace {
// px, except for opacities
constexpr double kDimmed = 0.45;   // not modelled or not solved yet
constexpr double kLeftOut = 0.35;  // hidden by a filter
constexpr double kHatchStep = 6;
constexpr double kTrafficPainterOutlineWidth = 2;
constexpr double kMinGapped = 3;  // px; lower segments have no gap
constexpr double kBandRadius = 2;
constexpr double kPinnedDash = 3, kPinnedGap = 2;  // px
constexpr double kBandGap = 2;                     // px between neighbours
constexpr double kBeyondMark = 5;                  // px below the end of the axis; of a bar that goes on above it

bool isDimmed(LayerState state) {
  return state == LayerState::Pending || state == LayerState::OutsideModel;
}

void paintBands(QPainter& painter, const TrafficPicture& picture, const QSet<int>& selected) {
  const TrafficColumns& columns = picture.columns;
  const double gap = columns.slot < kLabelSlot ? 0 : kBandGap;
  const double foot = std::floor(columns.area.bottom());
  painter.setPen(Qt::NoPen);
  for (const int column : selected) {
    const double left = std::round(columns.left(column) + gap / 2);
    const double right = std::round(columns.left(column + 1) - gap / 2);
    const double top = std::ceil(columns.area.top());
    painter.setBrush(picture.theme.selection);
    painter.drawRoundedRect(QRectF(left, top, right - left, foot + kLabelRow - 1 - top), kBandRadius, kBandRadius);
    painter.fillRect(QRectF(left, foot, right - left, 1), picture.theme.axis);
  }
}

void paintHatch(QPainter& painter, const QRectF& box, const QColor& colour) {
  painter.save();
  painter.setClipRect(box, Qt::IntersectClip);
  painter.setPen(QPen(colour, 1));
  painter.setBrush(Qt::NoBrush);
  const int lines = static_cast<int>(std::ceil((box.width() + box.height()) / kHatchStep));
  for (int i = 0; i < lines; ++i) {
    const double at = box.right() - (i + 1) * kHatchStep;
    painter.drawLine(QPointF(at, box.bottom()), QPointF(at + box.height(), box.top()));
  }
  painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
  painter.restore();
}

void paintSegments(QPainter& painter, const TrafficPicture& picture, const BarShape& shape) {
  bool first = true;
  for (std::size_t i = 0; i < kTensorCount; ++i) {
    QRectF segment = shape.segments[i];
    if (segment.height() <= 0) continue;
    const bool gapped = !picture.theme.isDark() && !first && segment.height() >= kMinGapped;
    if (gapped) segment.setBottom(segment.bottom() - 1);
    painter.fillRect(segment, picture.theme.tensors[i]);
    first = false;
  }
}

// Ticks are on whole device pixels, so that all look the same.
void paintMinimum(QPainter& painter, const QRectF& tick, const QColor& colour) {
  const double ratio = painter.device()->devicePixelRatioF();
  const auto snapped = [&](double at) { return std::floor(at * ratio + 0.5) / ratio; };
  const double height = std::max(1.0, std::round(tick.height() * ratio)) / ratio;
  painter.fillRect(QRectF(tick.left(), snapped(tick.center().y() - height / 2), tick.width(), height), colour);
}

// The outline is open at the bottom, where the axis is.
void paintPinned(QPainter& painter, const QRectF& box, const QColor& colour) {
  QPen pen(colour, 1, Qt::CustomDashLine, Qt::FlatCap);
  pen.setDashPattern({kPinnedDash, kPinnedGap});
  painter.setPen(pen);
  const double left = box.left() + 0.5, right = box.right() - 0.5, top = box.top() + 0.5;
  painter.drawLine(QPointF(left, top), QPointF(right, top));
  painter.drawLine(QPointF(left, top), QPointF(left, box.bottom()));
  painter.drawLine(QPointF(right, top), QPointF(right, box.bottom()));
}

void paintBar(QPainter& painter, const TrafficPicture& picture, std::size_t index) {
  const BarShape& shape = picture.shapes[index];
  const LayerState state = picture.data.bars[index].state;
  const bool isLeftOut = picture.dimmed.contains(static_cast<int>(index));
  painter.setOpacity(isLeftOut ? kLeftOut : 1);
  if (shape.pinned) paintPinned(painter, *shape.pinned, picture.theme.pin(picture.data.pin));
  painter.setOpacity(isLeftOut ? kLeftOut : isDimmed(state) ? kDimmed : 1);
  if (state == LayerState::Infeasible)
    paintHatch(painter, shape.whole, picture.theme.text3);
  else
    paintSegments(painter, picture, shape);
  if (shape.minimum) paintMinimum(painter, *shape.minimum, picture.theme.text);
  if (shape.whole.top() < picture.columns.area.top())
    drawTriangle(painter, {shape.whole.center().x(), picture.columns.area.top() + kBeyondMark}, true,
                 picture.theme.text);
  if (shape.zero) drawTriangle(painter, *shape.zero, false, picture.theme.text3);
}

void paintColumnLabels(QPainter& painter, const TrafficPicture& picture, const TrafficLabels& labels) {
  for (const ColumnLabel& label : labels.columns) {
    const QFont font = wordFont(kSmallPixels, label.selected ? QFont::DemiBold : QFont::Normal);
    painter.setFont(font);
    painter.setPen(label.selected ? picture.theme.text : picture.theme.text2);
    painter.drawText(baselineIn(label.box, font),
                     words(picture.data.bars[static_cast<std::size_t>(label.column)].label));
  }
}

void paintBlocks(QPainter& painter, const TrafficPicture& picture, const TrafficLabels& labels) {
  const QFont font = wordFont(kSmallPixels, QFont::Medium);
  const double y = std::floor(picture.columns.area.bottom()) + kLabelRow;
  painter.setFont(font);
  painter.setPen(picture.theme.text2);
  for (const BlockLabel& block : labels.blocks) {
    const double left = std::round(block.from), right = std::max(left + 1, std::round(block.to));
    painter.fillRect(QRectF(left, y, right - left, 1), picture.theme.axis);
    if (block.box) painter.drawText(baselineIn(*block.box, font), block.name);
  }
}

}  // namespace

void paintTrafficData(QPainter& painter, const TrafficPicture& picture, const QSet<int>& selected) {
  const QRectF area = picture.columns.area;
  painter.save();
  painter.setClipRect(area.adjusted(0, 0, 0, kLabelRow + kBlockRow));
  paintBands(painter, picture, selected);
  const TrafficLabels labels = layOutLabels(picture.data, picture.columns, selected);
  paintBlocks(painter, picture, labels);
  painter.setClipRect(area);  // bars may be taller than a held axis
  for (std::size_t i = 0; i < picture.shapes.size(); ++i) paintBar(painter, picture, i);
  painter.restore();
  paintColumnLabels(painter, picture, labels);  // labels at the ends may exceed the area
}

void paintOutline(QPainter& painter, const TrafficPicture& picture, int column) {
  const BarShape& shape = picture.shapes[static_cast<std::size_t>(column)];
  QRectF box = shape.whole;
  if (box.height() < kTrafficPainterOutlineWidth) box.setTop(box.bottom() - kTrafficPainterOutlineWidth);
  painter.save();
  painter.setClipRect(picture.columns.area.adjusted(0, 0, 0, kTrafficPainterOutlineWidth));
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(picture.theme.text, kTrafficPainterOutlineWidth, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
  painter.drawRect(box.adjusted(-kTrafficPainterOutlineWidth / 2, -kTrafficPainterOutlineWidth / 2,
                                kTrafficPainterOutlineWidth / 2, kTrafficPainterOutlineWidth / 2));
  painter.restore();
}

}  // namespace tilescope::gui
