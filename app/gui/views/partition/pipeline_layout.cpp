// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/pipeline_layout.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/plots/plot.h"
#include "app/gui/views/partition/pipeline_painter.h"
#include "core/base/format_number.h"
#include "core/base/units.h"

namespace tilescope::gui {
namespace {
// px at 100 %
constexpr int kMinLane = 3, kMaxLane = 20;  // at least two pixels for the bar, one for the gap
constexpr int kNameHeight = 11;             // min distance of names
constexpr int kNameSide = 8;
constexpr int kBelowLanes = 14;
constexpr double kMinBar = 1;                   // px
constexpr double kWideGap = 2, kNarrowGap = 1;  // between lanes
constexpr double kWideLane = 10;

constexpr int kDigits = 3;
constexpr double kMinBesideOthers = 0.1;  // in the axis's unit

bool isBatch(const PipelinePicture& picture) {
  return picture.batch > 1;
}

QString linkText() {
  return tr("The link limits this stage: its maps take longer to move than to compute.");
}

}  // namespace

PipelineLanes lanesFor(const PipelinePicture& picture, const QRectF& area, double scrolled) {
  PipelineLanes lanes;
  lanes.area = area.adjusted(0, 0, 0, -scaledPixels(kBelowLanes));
  lanes.firstLane.push_back(0);
  for (const PipelineStage& stage : picture.stages)
    lanes.firstLane.push_back(lanes.firstLane.back() + static_cast<std::size_t>(std::max(1, stage.replicas)));
  const double count = static_cast<double>(std::max<std::size_t>(1, lanes.count()));
  lanes.height =
      std::clamp<double>(std::floor(lanes.area.height() / count), scaledPixels(kMinLane), scaledPixels(kMaxLane));
  lanes.hidden = std::max(0.0, count * lanes.height - lanes.area.height());
  lanes.scrolled = std::clamp(scrolled, 0.0, lanes.hidden);
  return lanes;
}

std::vector<StageLabel> stageLabels(const PipelineLanes& lanes, double left) {
  std::vector<StageLabel> labels;
  const double least = scaledPixels(kNameHeight);
  const auto heightOf = [&](std::size_t first, std::size_t last) {
    return static_cast<double>(lanes.firstLane[last + 1] - lanes.firstLane[first]) * lanes.height;
  };
  const std::size_t count = lanes.firstLane.size() - 1;
  for (std::size_t first = 0; first < count;) {
    std::size_t last = first;
    if (heightOf(first, first) < least)
      while (last + 1 < count && heightOf(last + 1, last + 1) < least) ++last;
    if (heightOf(first, last) >= least)
      labels.push_back({first, last,
                        QRectF(left, lanes.top(lanes.firstLane[first]), lanes.area.left() - kNameSide - left,
                               heightOf(first, last))});
    first = last + 1;
  }
  return labels;
}

QRectF barRect(const PipelineBar& bar, const PipelineLanes& lanes, const PlotFrame& frame) {
  const double left = std::max(frame.area.left(), frame.pixelX(bar.start));
  const double right = std::min(frame.area.right(), std::max(frame.pixelX(bar.end), left + kMinBar));
  const double gap = lanes.height >= kWideLane ? kWideGap : kNarrowGap;
  const double top = std::max(lanes.area.top(), lanes.top(lanes.laneOf(bar)));
  const double foot = std::min(lanes.area.bottom(), lanes.top(lanes.laneOf(bar)) + lanes.height - gap);
  if (right <= left || foot <= top) return {};
  return {left, top, right - left, foot - top};
}

std::optional<std::size_t> barAt(const PipelinePicture& picture, const PipelineLanes& lanes, const PlotFrame& frame,
                                 const QPointF& point) {
  for (std::size_t i = 0; i < picture.bars.size(); ++i)
    if (barRect(picture.bars[i], lanes, frame).contains(point)) return i;
  return std::nullopt;
}

double stageNameWidth(const PipelinePicture& picture) {
  const QFontMetricsF names(wordFont(kSmallPixels)), numbers(numberFont(kSmallPixels));
  double width = names.horizontalAdvance(stageRange(1, picture.stages.size()));
  for (const PipelineStage& stage : picture.stages)
    width = std::max(width,
                     names.horizontalAdvance(stage.name) + kNameSide + numbers.horizontalAdvance(replicaText(stage)));
  width += kNameSide + numbers.horizontalAdvance(busyText(1));
  return std::ceil(width) + 2 * kNameSide;
}

PlotTable tableOf(const PipelinePicture& picture) {
  PlotTable table{{tr("Stage"), tr("Span"), tr("Busy, %"), tr("Replica"), isBatch(picture) ? tr("Batch") : tr("Image"),
                   tr("Start, %1").arg(picture.unit), tr("End, %1").arg(picture.unit)},
                  {}};
  for (const PipelineBar& bar : picture.bars) {
    const PipelineStage& stage = picture.stages[bar.stage];
    table.rows.push_back({stage.name, stage.title, tableNumber(kPercent * stage.busy), QString::number(bar.replica + 1),
                          QString::number(bar.image + 1), tableNumber(bar.start), tableNumber(bar.end)});
  }
  return table;
}

QString timeText(double time, const PipelinePicture& picture) {
  if (time == 0) return QStringLiteral("0 ") + picture.unit;
  if (time < kMinBesideOthers) return words(withPrefix(time * picture.perUnit, picture.base.toStdString(), kDigits));
  return words(significant(time, kDigits)) + QLatin1Char(' ') + picture.unit;
}

QString barTip(const PipelinePicture& picture, const PipelineBar& bar) {
  const PipelineStage& stage = picture.stages[bar.stage];
  const QString who = stage.replicas > 1
                          ? tr("%1, replica %2 of %3").arg(stage.name).arg(bar.replica + 1).arg(stage.replicas)
                          : stage.name;
  const QString what = isBatch(picture) ? tr("Batch %1 in %2") : tr("Image %1 in %2");
  QStringList lines{what.arg(bar.image + 1).arg(who), stage.title,
                    tr("From %1 to %2").arg(timeText(bar.start, picture), timeText(bar.end, picture))};
  if (stage.isLinkBound) lines << linkText();
  return lines.join(QLatin1Char('\n'));
}

QString stageTip(const PipelinePicture& picture, std::size_t stage) {
  const PipelineStage& shown = picture.stages[stage];
  QStringList lines{tr("%1: %2").arg(shown.name, shown.title),
                    (isBatch(picture) ? tr("%1 per batch") : tr("%1 per image")).arg(timeText(shown.time, picture))};
  if (shown.replicas > 1) lines << tr("%1 replicas").arg(shown.replicas);
  lines << tr("Each chip works %1 of the period").arg(busyText(shown.busy));
  if (!shown.energy.isEmpty()) lines << tr("Moving its maps takes %1 per image").arg(shown.energy);
  if (shown.isLinkBound) lines << linkText();
  return lines.join(QLatin1Char('\n'));
}

QString paceText(const PipelinePicture& picture) {
  const QString chips = picture.chips == 1 ? tr("1 chip") : tr("%1 chips").arg(wholeText(picture.chips));
  const QString period = timeText(picture.period, picture);
  return isBatch(picture) ? tr("%1, a batch of %2 every %3").arg(chips).arg(picture.batch).arg(period)
                          : tr("%1, one image every %2").arg(chips, period);
}

QString pipelineSummary(const PipelinePicture& picture) {
  if (!picture.why.isEmpty()) return picture.why;
  if (picture.stages.empty()) return tr("No pipeline yet.");
  const auto stages = static_cast<int>(picture.stages.size());
  return tr("%1 on %2, the first one out at %3.")
      .arg(stages == 1 ? tr("1 stage") : tr("%1 stages").arg(stages), paceText(picture),
           timeText(picture.latency, picture));
}

LegendEntries pipelineLegend(const PipelinePicture& picture) {
  const bool batches = isBatch(picture);
  LegendEntries entries{
      {Mark::Square, batches ? tr("batch 1") : tr("image 1"), [](const Theme& theme) { return theme.accent; }},
      {Mark::Square, batches ? tr("later batches") : tr("later images"),
       [](const Theme& theme) { return imageColour(1, theme); }}};
  if (std::any_of(picture.stages.begin(), picture.stages.end(), [](const PipelineStage& s) { return s.isLinkBound; }))
    entries.push_back(
        {Mark::Square, tr("stage limited by the link"), [](const Theme& theme) { return theme.memoryBound; }});
  if (picture.isEstimate)
    entries.push_back({Mark::Estimate,
                       picture.plannedWith.isEmpty() ? tr("estimate")
                                                     : tr("estimate, layers planned with %1").arg(picture.plannedWith),
                       {}});
  return entries;
}

QString busyText(double share) {
  return words(percent(share, 0));
}

QString replicaText(const PipelineStage& stage) {
  return stage.replicas > 1 ? tr("× %1").arg(stage.replicas) : QString();
}

QString stageRange(std::size_t first, std::size_t last) {
  return first == last ? tr("stage %1").arg(first) : tr("stages %1 to %2").arg(first).arg(last);
}

QString firstImageText(const PipelinePicture& picture) {
  return (isBatch(picture) ? tr("first batch out at %1") : tr("first image out at %1"))
      .arg(timeText(picture.latency, picture));
}

}  // namespace tilescope::gui
