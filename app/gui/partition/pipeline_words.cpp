// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/partition/pipeline_words.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/gui/models/words.h"
#include "app/gui/partition/pipeline_painter.h"
#include "app/gui/plots/plot_tables.h"
#include "core/base/format_number.h"

namespace tilescope::gui {
namespace {

constexpr int kDigits = 3;

QString tr(const char* text) {
  return QCoreApplication::translate("PipelinePlot", text);
}

}  // namespace

PlotTable tableOf(const PipelinePicture& picture) {
  PlotTable table{{tr("Stage"), tr("Span"), tr("Replica"), tr("Image"), tr("Start, %1").arg(picture.unit),
                   tr("End, %1").arg(picture.unit)},
                  {}};
  for (const PipelineBar& bar : picture.bars) {
    const PipelineStage& stage = picture.stages[bar.stage];
    table.rows.push_back({stage.name, stage.title, QString::number(bar.replica + 1), QString::number(bar.image + 1),
                          plainNumber(bar.start), plainNumber(bar.end)});
  }
  return table;
}

QString timeText(double time, const PipelinePicture& picture) {
  const QString number = time == 0 ? QStringLiteral("0") : words(significant(time, kDigits));
  return number + QLatin1Char(' ') + picture.unit;
}

QString barTip(const PipelinePicture& picture, const PipelineBar& bar) {
  const PipelineStage& stage = picture.stages[bar.stage];
  const QString who = stage.replicas > 1
                          ? tr("%1, replica %2 of %3").arg(stage.name).arg(bar.replica + 1).arg(stage.replicas)
                          : stage.name;
  QStringList lines{tr("Image %1 in %2").arg(bar.image + 1).arg(who), stage.title,
                    tr("From %1 to %2").arg(timeText(bar.start, picture), timeText(bar.end, picture))};
  if (stage.isLinkBound) lines << tr("The link limits this stage.");
  return lines.join(QLatin1Char('\n'));
}

QString stageTip(const PipelinePicture& picture, std::size_t stage) {
  const PipelineStage& shown = picture.stages[stage];
  QStringList lines{tr("%1: %2").arg(shown.name, shown.title), tr("%1 per image").arg(timeText(shown.time, picture))};
  if (shown.replicas > 1) lines << tr("%1 replicas").arg(shown.replicas);
  if (shown.isLinkBound) lines << tr("The link limits this stage.");
  return lines.join(QLatin1Char('\n'));
}

QString pipelineSummary(const PipelinePicture& picture) {
  if (!picture.why.isEmpty()) return picture.why;
  if (picture.stages.empty()) return tr("No pipeline yet.");
  return tr("%1 stages on %2 chips, one image every %3, the first one out at %4.")
      .arg(picture.stages.size())
      .arg(picture.chips)
      .arg(timeText(picture.period, picture), timeText(picture.latency, picture));
}

LegendEntries pipelineLegend(const PipelinePicture& picture) {
  LegendEntries entries{{Mark::Square, tr("image 1"), [](const Theme& theme) { return theme.accent; }},
                        {Mark::Square, tr("later images"), [](const Theme& theme) { return imageColour(1, theme); }}};
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
  return tr("first image out at %1").arg(timeText(picture.latency, picture));
}

}  // namespace tilescope::gui
