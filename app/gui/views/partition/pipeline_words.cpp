// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/pipeline_words.h"

#include <algorithm>

#include "app/gui/kit/words/words.h"
#include "app/gui/plots/plot.h"
#include "app/gui/views/partition/pipeline_painter.h"
#include "core/base/format_number.h"

namespace tilescope::gui {
namespace {

constexpr int kDigits = 3;
constexpr double kMinBesideOthers = 0.1;  // of the axis' unit; shorter times have one of their own

// What passes through the stages one after the other.
bool isBatch(const PipelinePicture& picture) {
  return picture.batch > 1;
}

QString linkText() {
  return tr("The link limits this stage: its maps take longer to move than to compute.");
}

}  // namespace

PlotTable tableOf(const PipelinePicture& picture) {
  PlotTable table{{tr("Stage"), tr("Span"), tr("Replica"), isBatch(picture) ? tr("Batch") : tr("Image"),
                   tr("Start, %1").arg(picture.unit), tr("End, %1").arg(picture.unit)},
                  {}};
  for (const PipelineBar& bar : picture.bars) {
    const PipelineStage& stage = picture.stages[bar.stage];
    table.rows.push_back({stage.name, stage.title, QString::number(bar.replica + 1), QString::number(bar.image + 1),
                          tableNumber(bar.start), tableNumber(bar.end)});
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
  if (picture.isEstimate) entries.push_back({Mark::Estimate, tr("estimate"), {}});
  return entries;
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
