// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/pipeline_painter.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme.h"
#include "app/gui/plots/plot_text.h"
#include "app/gui/views/partition/pipeline_layout.h"

namespace tilescope::gui {
namespace {
// px, except for shares
constexpr double kDarkShare = 0.55, kLightShare = 0.42;
constexpr double kNumberMargin = 1;  // above and below an image's number
constexpr double kPipelinePainterNumberAir = 3;
constexpr double kFirstImageWidth = 1.2, kPipelinePainterLabelAir = 6;
constexpr double kPipelinePainterOutlineWidth = 2;
constexpr double kLeft = 8, kNameGap = 8;
constexpr double kLinkMark = 3;
constexpr double kMinParted = 16;  // px; only higher stages have a line next to their name

void paintBars(QPainter& painter, const PipelinePaint& paint) {
  const QFont font = numberFont(kSmallPixels);
  const QFontMetricsF metrics(font);
  painter.setFont(font);
  for (const PipelineBar& bar : paint.picture.bars) {
    const QRectF rect = barRect(bar, paint.lanes, paint.frame);
    if (rect.isEmpty()) continue;
    painter.fillRect(rect, imageColour(bar.image, paint.theme));
    if (rect.height() < metrics.capHeight() + 2 * kNumberMargin) continue;
    const QString number = QString::number(bar.image + 1);
    const double width = metrics.horizontalAdvance(number);
    if (width + 2 * kPipelinePainterNumberAir > rect.width()) continue;
    painter.setPen(bar.image == 0 ? paint.theme.onAccent : paint.theme.text);
    painter.drawText(QPointF(rect.center().x() - width / 2, rect.center().y() + metrics.capHeight() / 2), number);
  }
}

// Lines continue between names only if the names are far enough apart.
void paintStageLines(QPainter& painter, const PipelinePaint& paint) {
  const std::vector<StageLabel> labels = stageLabels(paint.lanes, kLeft);
  for (std::size_t stage = 1; stage < paint.picture.stages.size(); ++stage) {
    const double y = std::round(paint.lanes.top(paint.lanes.firstLane[stage])) - 1;
    if (y <= paint.lanes.area.top() || y >= paint.lanes.area.bottom()) continue;
    const bool parts = std::count_if(labels.begin(), labels.end(), [&](const StageLabel& label) {
                         const bool isBeside = label.first == stage || label.last + 1 == stage;
                         return isBeside && label.box.height() >= kMinParted;
                       }) == 2;
    const double left = parts ? kLeft : paint.frame.area.left();
    painter.fillRect(QRectF(left, y, paint.frame.area.right() - left, 1), paint.theme.rowLine);
  }
}

void paintFirstImage(QPainter& painter, const PipelinePaint& paint) {
  const QRectF& area = paint.frame.area;
  const double x = std::round(paint.frame.pixelX(paint.picture.latency));
  if (!(paint.picture.latency > 0) || x < area.left() || x > area.right()) return;
  QPen pen(paint.theme.accent, kFirstImageWidth, Qt::CustomDashLine, Qt::FlatCap);
  pen.setDashPattern({4 / kFirstImageWidth, 3 / kFirstImageWidth});  // in pen widths
  painter.setPen(pen);
  painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
  const QFont font = wordFont(kSmallPixels);
  const QFontMetricsF metrics(font);
  const QString words = firstImageText(paint.picture);
  const double width = metrics.horizontalAdvance(words);
  const double left = x - kPipelinePainterLabelAir - width;
  const double below = std::min(paint.lanes.top(paint.lanes.count()), paint.lanes.area.bottom());
  const double foot = below + kPipelinePainterLabelAir + metrics.capHeight();
  drawWithHalo(painter, {left >= area.left() ? left : x + kPipelinePainterLabelAir, foot}, words, font,
               paint.theme.accent, paint.theme.plot);
}

// Marks stages that are limited by the link.
void paintLinkMarks(QPainter& painter, const PipelinePaint& paint, const StageLabel& label) {
  for (std::size_t stage = label.first; stage <= label.last; ++stage) {
    if (!paint.picture.stages[stage].isLinkBound) continue;
    const double top = paint.lanes.top(paint.lanes.firstLane[stage]);
    const double foot = paint.lanes.top(paint.lanes.firstLane[stage + 1]) - 1;
    const QRectF mark(paint.lanes.area.left() - kLinkMark - 1, top, kLinkMark, foot - top);
    painter.fillRect(mark.intersected(paint.lanes.area.adjusted(-2 * kLinkMark, 0, 0, 0)), paint.theme.memoryBound);
  }
}

}  // namespace

QColor imageColour(int image, const Theme& theme) {
  if (image == 0) return theme.accent;
  return mixed(theme.levels[image % 2 == 1 ? 1 : 2], theme.plot, theme.isDark() ? kDarkShare : kLightShare);
}

void paintPipeline(QPainter& painter, const PipelinePaint& paint) {
  painter.save();
  paintStageLines(painter, paint);
  painter.setRenderHint(QPainter::Antialiasing);
  paintBars(painter, paint);
  paintFirstImage(painter, paint);
  painter.restore();
}

void paintStageNames(QPainter& painter, const PipelinePaint& paint) {
  const QFont names = wordFont(kSmallPixels), numbers = numberFont(kSmallPixels);
  const QFontMetricsF metrics(names);
  for (const StageLabel& label : stageLabels(paint.lanes, kLeft)) {
    const QPointF base = baselineIn(label.box, names);
    if (base.y() - metrics.capHeight() < paint.lanes.area.top() || base.y() > paint.lanes.area.bottom()) continue;
    const bool isOne = label.first == label.last;
    const PipelineStage& stage = paint.picture.stages[label.first];
    const QString name = isOne ? stage.name : stageRange(label.first + 1, label.last + 1);
    painter.setFont(names);
    painter.setPen(isOne && stage.isLinkBound ? paint.theme.memoryBound : paint.theme.text2);
    painter.drawText(base, name);
    if (!isOne) {
      paintLinkMarks(painter, paint, label);
      continue;
    }
    painter.setFont(numbers);
    painter.setPen(paint.theme.text3);
    painter.drawText(base + QPointF(metrics.horizontalAdvance(name) + kNameGap, 0), replicaText(stage));
    const QString busy = busyText(stage.busy);
    painter.drawText(QPointF(label.box.right() - QFontMetricsF(numbers).horizontalAdvance(busy), base.y()), busy);
  }
}

void paintBarOutline(QPainter& painter, const PipelinePaint& paint, std::size_t bar) {
  const QRectF rect = barRect(paint.picture.bars[bar], paint.lanes, paint.frame);
  if (rect.isEmpty()) return;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(paint.theme.text, kPipelinePainterOutlineWidth, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
  painter.drawRect(rect);
}

}  // namespace tilescope::gui
