// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/plan_in_spans.h"

#include <QObject>
#include <algorithm>

#include "app/gui/kit/words/change_text.h"
#include "app/gui/kit/words/words.h"
#include "core/base/format_number.h"
#include "core/explore/binding.h"
#include "core/explore/total_scope.h"
#include "core/models/provenance.h"
#include "core/partition/pipeline.h"
#include "core/plan/partitioned_plan.h"

namespace tilescope::gui {
namespace {
constexpr int kChangeDecimals = 1;

// The plan may be of another network.
bool hasLayersOf(const ExecutionPlan& plan, const Chain& chain) {
  const std::vector<std::string> names = layersOfSpan(chain, 0, chain.size());
  return std::all_of(names.begin(), names.end(), [&](const std::string& name) {
    return std::any_of(plan.layers.begin(), plan.layers.end(), [&](const LayerPlan& l) { return l.name == name; });
  });
}

// "12.3 → 8.17 mJ" or "6.28 → 5.29 to 6.28 ms". A common unit is written once.
QString written(std::vector<NumberAndUnit> figures) {
  if (figures.size() > 2 && figures[1] == figures[2]) figures.pop_back();
  const bool sameUnit = std::all_of(figures.begin(), figures.end(),
                                    [&](const NumberAndUnit& figure) { return figure.unit == figures.back().unit; });
  QStringList texts;
  for (const NumberAndUnit& figure : figures) texts << words(sameUnit ? figure.number : figure.text());
  if (sameUnit) texts.back() = words(figures.back().text());
  return texts.size() == 2 ? QObject::tr("%1 → %2").arg(texts[0], texts[1])
                           : QObject::tr("%1 → %2 to %3").arg(texts[0], texts[1], texts[2]);
}

// figures: the value before, then the value after (or its min and max).
PanelFact fact(const QString& label, const std::vector<NumberAndUnit>& figures, double change) {
  PanelFact fact;
  fact.label = label;
  fact.value = written(figures);
  fact.better = change < -kNoChange;
  fact.badge = words(percent(std::abs(change) < kNoChange ? 0 : change, kChangeDecimals));
  return fact;
}

double change(double from, double to) {
  return from > 0 ? to / from - 1 : 0;
}

PanelFact latencyFact(const PartitionedPlan& both) {
  const PartitionedTotals &plan = both.layerByLayer, &spans = both.partitioned;
  const auto text = [&](double cycles) { return numberAndUnit(both.seconds(cycles), UnitFamily::Seconds); };
  PanelFact latency =
      fact(QObject::tr("Latency"), {text(plan.mostCycles), text(spans.leastCycles), text(spans.mostCycles)},
           change(plan.mostCycles, spans.leastCycles));
  if (latency.better && spans.mostCycles >= plan.mostCycles) latency.badge = QObject::tr("to %1").arg(latency.badge);
  return latency;
}

QString how(const PartitionedPlan& both, const std::string& memory) {
  QStringList lines{
      QObject::tr("From the plan of each layer: maps that stay inside a span cost nothing at %1 any more, neither "
                  "bytes nor energy; weights, and what moves on the chip, stay as planned. Spans that exceed the "
                  "capacity run as planned. The spans run one after the other on one chip.")
          .arg(words(memory)),
      both.partitioned.leastCycles < both.partitioned.mostCycles
          ? QObject::tr("Maximum latency: the plan's. Minimum: the same without stalls, onloading and offloading in "
                        "layers that move less, or the time of their remaining transfers if that is longer.")
          : QObject::tr("Latency per layer: max(compute, remaining transfers)."),
      words(sentenceOf(TrafficTotal::EveryLayer))};
  if (!both.infeasibleLayers.empty())
    lines << QObject::tr("%1 layers without a plan are in neither sum.").arg(both.infeasibleLayers.size());
  return lines.join(QLatin1Char('\n'));
}

PanelFacts factsOf(const PartitionedPlan& both, const app::DesignPartition& answer, const std::string& memory) {
  const PartitionedTotals &plan = both.layerByLayer, &spans = both.partitioned;
  const auto energy = [&](double value) { return numberAndUnit(value, UnitFamily::Energy, both.energyUnit); };
  const auto bytes = [&](double value) { return numberAndUnit(value, UnitFamily::Bytes); };
  const std::size_t count = answer.partition.spans.size();
  PanelFacts facts;
  facts.isEstimate = true;
  facts.place = answer.batch() == 1 ? QObject::tr("estimate") : QObject::tr("estimate, batch %1").arg(answer.batch());
  facts.title =
      count == 1 ? QObject::tr("Layer by layer → 1 span") : QObject::tr("Layer by layer → %1 spans").arg(count);
  facts.facts = {
      fact(QObject::tr("Energy"), {energy(plan.energy), energy(spans.energy)}, change(plan.energy, spans.energy)),
      latencyFact(both),
      fact(QObject::tr("Maps + weights"), {bytes(plan.bytes()), bytes(spans.bytes())},
           change(plan.bytes(), spans.bytes()))};
  facts.how = how(both, memory);
  return facts;
}

}  // namespace

PlanInSpans planInSpans(const app::DesignPartition& answer, const ExecutionPlan* plan) {
  if (const auto why = whyNoPartitionedPlan(answer.settings.scheme, answer.settings.streamedWeights))
    return {std::nullopt, words(*why)};
  if (plan == nullptr || !hasLayersOf(*plan, answer.chain()) || plannedLayers(*plan) == 0)
    return {std::nullopt, QObject::tr("No plan yet.")};
  const PartitionedPlan both = partitionedPlan(*plan, answer.chain(), answer.partition);
  return {factsOf(both, answer, plan->request.hardware.memories.back().name), {}};
}

}  // namespace tilescope::gui
