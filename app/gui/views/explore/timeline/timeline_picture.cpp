// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/timeline/timeline_picture.h"

#include <algorithm>
#include <utility>

#include "app/gui/kit/words/words.h"
#include "core/base/format_number.h"
#include "core/base/label_words.h"
#include "core/base/scale.h"
#include "core/base/units.h"
#include "core/picture/timeline_words.h"

namespace tilescope::gui {
namespace {

QString shareWords(double share) {
  return words(shareFigure(share));
}

TimelineLane timelineLane(TimelineRowKind kind) {
  switch (kind) {
    case TimelineRowKind::Array:
      return TimelineLane::Array;
    case TimelineRowKind::OffChip:
      return TimelineLane::OffChip;
    case TimelineRowKind::OnChip:
      return TimelineLane::OnChip;
    case TimelineRowKind::Memory:
      return TimelineLane::Memory;
    case TimelineRowKind::Layers:
    case TimelineRowKind::Spans:
    case TimelineRowKind::Prefetch:
      break;
  }
  return TimelineLane::Layers;
}

QString timeWords(const TimelinePicture& picture, double cycles) {
  return words(withPrefix(cycles / picture.timeline.hertz, "s", kResultDigits));
}

std::vector<TimelineRow> rowsOf(const TimelinePicture& picture) {
  const Timeline& t = picture.timeline;
  const QString average = QObject::tr("average over the whole time");
  std::vector<TimelineRow> rows;
  rows.push_back({TimelineRowKind::Layers, 0, QObject::tr("Layers"), QString::number(t.layers.size()), {}});
  if (picture.spans)
    rows.push_back({TimelineRowKind::Spans, 0, QObject::tr("Spans"), QString::number(picture.spans->spans.size()),
                    QObject::tr("of the partition")});
  if (picture.prefetch)
    rows.push_back({TimelineRowKind::Prefetch, 0, QObject::tr("Prefetch"),
                    picture.prefetch->why.empty() ? timeWords(picture, picture.prefetch->gain) : QStringLiteral("–"),
                    picture.prefetch->why.empty() ? QObject::tr("estimate") : words(picture.prefetch->why)});
  rows.push_back(
      {TimelineRowKind::Array, 0, QObject::tr("PE array"), shareWords(meanOf(t, TimelineLane::Array)), average});
  const QString memory = words(labelOf(t.offChip));
  rows.push_back({TimelineRowKind::OffChip, 0, memory,
                  t.bytesPerCycle ? shareWords(meanOf(t, TimelineLane::OffChip)) : QStringLiteral("–"), average});
  if (std::ranges::any_of(t.layers, [](const TimelineLayer& layer) { return layer.busiest.has_value(); }))
    rows.push_back({TimelineRowKind::OnChip, 0, QObject::tr("Busiest on chip"),
                    shareWords(meanOf(t, TimelineLane::OnChip)), average});
  for (std::size_t m = 0; m < t.memories.size(); ++m)
    rows.push_back({TimelineRowKind::Memory, m, words(labelOf(t.memories[m].name)),
                    QObject::tr("max %1").arg(shareWords(t.memories[m].mostBits / t.memories[m].capacityBits)),
                    QObject::tr("fullest during one layer")});
  return rows;
}

QString stateText(const TimelineLayer& layer) {
  if (layer.isPass) return QObject::tr("estimate");
  switch (layer.state) {
    case LayerState::Planned:
      return {};
    case LayerState::Pending:
      return QObject::tr("not solved yet");
    case LayerState::Infeasible:
      return QObject::tr("infeasible");
    case LayerState::OutsideModel:
      return QObject::tr("not modelled");
  }
  return {};
}

// One value of a lane by layer, in percent; empty: 0.
std::vector<double> valuesOf(const Timeline& timeline, TimelineLane lane, std::size_t memory = 0) {
  std::vector<double> values(timeline.layers.size(), 0);
  for (const TimelineStep& step : stepsOf(timeline, lane, memory)) values[step.layer] = step.value * kPercent;
  return values;
}

}  // namespace

TimelinePicture timelinePicture(const ExecutionPlan* plan, bool withPrefetch, std::optional<TimelineSpans> spans) {
  TimelinePicture picture;
  if (plan) picture.timeline = timelineOf(*plan);
  if (picture.isEmpty()) {
    picture.why = words(whyNoTimeline(picture.timeline));
    return picture;
  }
  if (withPrefetch) picture.prefetch = prefetchOf(*plan);
  picture.spans = std::move(spans);
  const Scale scale(picture.timeline.cycles / picture.timeline.hertz, UnitFamily::Seconds);
  picture.perUnit = scale.size() * picture.timeline.hertz;
  picture.unit = words(scale.unit());
  picture.rows = rowsOf(picture);
  return picture;
}

PlotTable tableOf(const TimelinePicture& picture) {
  const Timeline& t = picture.timeline;
  const QString memory = words(labelOf(t.offChip));
  PlotTable table;
  for (const QString& head : {QObject::tr("Layer"), QObject::tr("Begin, %1"), QObject::tr("End, %1"),
                              QObject::tr("Onloading, %1"), QObject::tr("Offloading, %1")})
    table.heads << (head.contains(QStringLiteral("%1")) ? head.arg(picture.unit) : head);
  table.heads << QObject::tr("Array use, %") << QObject::tr("Computing, %") << QObject::tr("%1, MB").arg(memory)
              << QObject::tr("%1 bandwidth, %").arg(memory) << QObject::tr("Busiest on-chip bandwidth, %")
              << QObject::tr("Busiest memory");
  for (const TimelineMemory& one : t.memories) table.heads << QObject::tr("%1 fill, %").arg(words(labelOf(one.name)));
  if (picture.spans) table.heads << QObject::tr("Span");
  if (picture.prefetch) table.heads << QObject::tr("Prefetch gain (estimate), %1").arg(picture.unit);
  table.heads << QObject::tr("State");
  const std::vector<double> use = valuesOf(t, TimelineLane::Array), computing = valuesOf(t, TimelineLane::Computing),
                            offChip = valuesOf(t, TimelineLane::OffChip), onChip = valuesOf(t, TimelineLane::OnChip);
  std::vector<std::vector<double>> fills;
  for (std::size_t m = 0; m < t.memories.size(); ++m) fills.push_back(valuesOf(t, TimelineLane::Memory, m));
  for (std::size_t i = 0; i < t.layers.size(); ++i) {
    const TimelineLayer& layer = t.layers[i];
    QStringList row{words(layer.name),
                    tableNumber(picture.at(layer.begin)),
                    tableNumber(picture.at(layer.end)),
                    tableNumber(picture.at(layer.first)),
                    tableNumber(picture.at(layer.last)),
                    tableNumber(use[i]),
                    tableNumber(computing[i]),
                    tableNumber(layer.totalBytes() / kPerMega),
                    tableNumber(offChip[i]),
                    tableNumber(onChip[i]),
                    layer.busiest ? words(labelOf(t.memories[*layer.busiest].name)) : QString()};
    for (const std::vector<double>& fill : fills) row << tableNumber(fill[i]);
    if (picture.spans) {
      const std::optional<std::size_t> span = picture.spans->ofLayer[i];
      row << (span ? QString::number(*span + 1) : QString());
    }
    if (picture.prefetch) {
      const std::optional<Prefetched>& early = picture.prefetch->layers[i];
      row << tableNumber(early ? picture.at(early->gained.gain) : 0);
    }
    table.rows.push_back(row << stateText(layer));
  }
  return table;
}

QString timelineHead(const TimelinePicture& picture) {
  if (picture.isEmpty()) return {};
  QStringList parts{timeWords(picture, picture.timeline.cycles)};
  if (const std::string gaps = gapsText(picture.timeline); !gaps.empty()) parts << words(gaps);
  if (picture.prefetch && picture.prefetch->why.empty())
    parts << QObject::tr("prefetch would hide %1, %2 (estimate)")
                 .arg(timeWords(picture, picture.prefetch->gain),
                      shareWords(picture.prefetch->gain / picture.timeline.cycles));
  return parts.join(QStringLiteral("; "));
}

QString timelineSummary(const TimelinePicture& picture) {
  if (picture.isEmpty()) return picture.why;
  QStringList parts;
  for (const TimelineRow& row : picture.rows)
    if (!row.value.isEmpty()) parts << QStringLiteral("%1 %2").arg(row.name, row.value);
  if (picture.prefetch && !picture.prefetch->why.empty()) parts << words(picture.prefetch->why);
  return QObject::tr("%1: %2.").arg(timelineHead(picture), parts.join(QStringLiteral(", ")));
}

LegendEntries timelineLegend(const TimelinePicture& picture) {
  if (picture.isEmpty()) return {};
  LegendEntries entries{
      {Mark::Square, QObject::tr("memory-bound"), [](const Theme& theme) { return theme.memoryBound; }},
      {Mark::Square, QObject::tr("compute-bound"), [](const Theme& theme) { return theme.computeBound; }}};
  for (LegendEntry& letter : tensorLetters()) entries.push_back(std::move(letter));
  const bool hasPasses =
      std::ranges::any_of(picture.timeline.layers, [](const TimelineLayer& layer) { return layer.isPass; });
  if (hasPasses || picture.prefetch) entries.push_back({Mark::Estimate, QObject::tr("estimate"), {}});
  return entries;
}

LegendEntries briefTimelineLegend(const TimelinePicture& picture) {
  if (picture.isEmpty()) return {};
  LegendEntries entries = tensorLetters();
  const LegendEntries all = timelineLegend(picture);
  if (all.back().mark == Mark::Estimate) entries.push_back(all.back());
  return entries;
}

Provenance explainCell(const ExecutionPlan& plan, const TimelinePicture& picture, std::size_t layer,
                       const TimelineRow& row) {
  if (row.kind == TimelineRowKind::Spans) {
    if (const std::optional<std::size_t> span = picture.spans->ofLayer[layer]) return picture.spans->spans[*span].about;
    Provenance p;
    p.title = plan.layers[layer].name;
    p.formula = {"not in the chain of layers that the partition cuts"};
    p.result = "–";
    return p;
  }
  if (row.kind != TimelineRowKind::Prefetch)
    return explainTimeline(plan, picture.timeline, layer, timelineLane(row.kind), row.memory);
  if (picture.prefetch && layer < picture.prefetch->layers.size() && picture.prefetch->layers[layer])
    return explainPrefetch(plan, *picture.prefetch, layer);
  return explainPrefetch(plan, *picture.prefetch);
}

}  // namespace tilescope::gui
