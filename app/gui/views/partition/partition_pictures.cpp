// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/partition_pictures.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <cstddef>

#include "app/common/spans_picture.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/views/partition/partition_stages.h"
#include "core/partition/pipeline.h"

namespace tilescope::gui {
namespace {
std::vector<TrafficStep> stepsOf(const app::DesignPartition& answer, ResidualRule rule) {
  std::vector<TrafficStep> steps;
  for (const StaircaseStep& step : answer.tables->staircase(rule))
    steps.push_back({answer.stepBytes(step), answer.perImage(step.exactTransfers), step.isLowerBound});
  return steps;
}

bool sameChain(const app::DesignPartition& a, const app::DesignPartition& b) {
  return a.tables->chain == b.tables->chain || a.chain() == b.chain();
}

struct Known {
  const char* id;
  const char* name;
  SchemeChoice choice;
};

constexpr std::array<Known, 6> kSchemes{{
    {"occam exact", QT_TRANSLATE_NOOP("Partition", "Occam, exact"), {}},
    {"occam printed",
     QT_TRANSLATE_NOOP("Partition", "Occam, printed"),
     {PartitionScheme::Occam, ResidualRule::Printed}},
    {"occam ignored",
     QT_TRANSLATE_NOOP("Partition", "Occam, ignored"),
     {PartitionScheme::Occam, ResidualRule::Ignored}},
    {"occam throughput",
     QT_TRANSLATE_NOOP("Partition", "Occam, throughput"),
     {PartitionScheme::Occam, ResidualRule::Exact, CutGoal::Throughput}},
    {"layer-fusion", QT_TRANSLATE_NOOP("Partition", "Layer Fusion"), {PartitionScheme::LayerFusion, {}}},
    {"layer-by-layer", QT_TRANSLATE_NOOP("Partition", "Layer by layer"), {PartitionScheme::LayerByLayer, {}}},
}};

SchemeRow rowOf(const app::DesignPartition& answer, const ExecutionPlan* plan, const char* id, const char* name) {
  SchemeRow row;
  row.id = QLatin1String(id);
  row.name = QCoreApplication::translate("Partition", name);
  row.traffic = answer.traffic();
  row.weights = answer.weightTraffic();
  row.spans = answer.partition.spans.size();
  row.extraMacs = answer.extraMacs();
  for (std::size_t span = 0; span < row.spans; ++span)
    row.largest = std::max(row.largest, answer.bytes(answer.footprint(span)));
  const PartitionStages stages = partitionStages(answer, plan);
  row.rate = imagesPerSecond(answer, stages);
  row.busy = stages.busy();
  row.isLowerBound = answer.isLowerBound();
  row.fits = answer.fits();
  return row;
}

// Goal and residual rule matter only for Occam, the rule only for traffic.
bool isPresent(const app::DesignPartition& answer, const SchemeChoice& choice) {
  if (answer.hasOwnCuts || answer.settings.scheme != choice.scheme) return false;
  if (choice.scheme != PartitionScheme::Occam) return true;
  if (answer.settings.goal != choice.goal) return false;
  return choice.goal == CutGoal::Throughput || answer.settings.residual == choice.residual;
}

}  // namespace

SpansPicture spansPicture(const app::DesignPartition& answer, const QStringList& selection,
                          const PinnedPartitions& pins) {
  SpansPicture picture{app::spansPicture(answer), {}, {}};
  for (ChainLayerShown& layer : picture.layers) layer.isSelected = selection.contains(words(layer.name));
  for (SpanShown& span : picture.spans)
    span.isSelected = std::all_of(picture.layers.begin() + static_cast<std::ptrdiff_t>(span.from),
                                  picture.layers.begin() + static_cast<std::ptrdiff_t>(span.to),
                                  [](const ChainLayerShown& layer) { return layer.isSelected; });
  if (answer.hasOwnCuts) picture.ghostCuts = answer.optimum.cuts;
  for (const PinnedPartition& pin : pins)
    if (sameChain(answer, pin.answer)) picture.pins.push_back({pin.letter, pin.answer.partition.cuts});
  return picture;
}

StaircasePicture staircasePicture(const app::DesignPartition& answer, const PinnedPartitions& pins) {
  StaircasePicture picture;
  picture.exact = stepsOf(answer, ResidualRule::Exact);
  picture.ignoring = stepsOf(answer, ResidualRule::Ignored);
  picture.layerByLayer = answer.layerByLayer();
  picture.honestCapacity = answer.bytes(answer.tables->honestCapacity);
  picture.capacity = answer.capacityBytes();
  picture.traffic = answer.traffic();
  for (const PinnedPartition& pin : pins)
    if (sameChain(answer, pin.answer))
      picture.pins.push_back({pin.letter, pin.answer.capacityBytes(), pin.answer.traffic()});
  return picture;
}

QStringList layersOf(const Chain& chain, std::size_t from, std::size_t to) {
  QStringList names;
  for (const std::string& name : layersOfSpan(chain, from, to)) names << words(name);
  return names;
}

std::vector<SchemeRow> schemeRows(const app::DesignPartition& answer, const ExecutionPlan* plan) {
  std::vector<SchemeRow> rows;
  for (const Known& known : kSchemes) {
    const bool present = isPresent(answer, known.choice);
    app::PartitionSettings settings = answer.settings;
    settings.cuts.reset();
    settings.scheme = known.choice.scheme;
    settings.residual = known.choice.residual;
    settings.goal = known.choice.goal;
    rows.push_back(rowOf(present ? answer : withSettings(answer, settings), plan, known.id, known.name));
    rows.back().isPresent = present;
  }
  if (answer.hasOwnCuts) {
    rows.insert(rows.begin(), rowOf(answer, plan, "own", QT_TRANSLATE_NOOP("Partition", "Your cuts")));
    rows.front().isPresent = true;
  }
  return rows;
}

std::optional<SchemeChoice> schemeChoice(const QString& id) {
  for (const Known& known : kSchemes)
    if (id == QLatin1String(known.id)) return known.choice;
  return std::nullopt;
}

}  // namespace tilescope::gui
