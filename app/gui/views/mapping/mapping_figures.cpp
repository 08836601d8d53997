// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/mapping_figures.h"

#include <QObject>
#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>
#include <vector>

#include "app/gui/kit/words/change_text.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/objective_choices.h"
#include "core/base/format_number.h"
#include "core/base/label_words.h"
#include "core/explore/metrics.h"
#include "core/explore/plan_objective.h"
#include "core/models/model_registry.h"
#include "core/picture/cost_parts.h"
#include "core/picture/operation_text.h"

namespace tilescope::gui {
namespace {
constexpr int kMappingFiguresDigits = 4;
constexpr const char* kMinus = "−";

QString shareText(double part, double whole) {
  const double share = whole > 0 ? part / whole : 0;
  return words(percent(share, share > 0 && share < 0.0995 ? 1 : 0));
}

class EnergyRows {
 public:
  EnergyRows(MappingPicture& picture, const Energy& energy)
      : picture_(picture),
        energy_(energy),
        scale_(energy.total, UnitFamily::Energy, energy.unit, kMappingFiguresDigits),
        decimals_(decimalsFor(energy.total / scale_.size(), kMappingFiguresDigits)) {}

  void add() {
    for (const tilescope::EnergyPart& part : energyParts(energy_)) addPart(part);
    picture_.energyTotal = words(scale_.fixed(energy_.total, decimals_));
    picture_.energyUnit = words(scale_.unit());
    picture_.energyEstimate = energy_.estimate;
  }

 private:
  void addPart(const tilescope::EnergyPart& known) {
    EnergyPart part;
    part.name = words(known.label);
    part.tensors = known.tensors;
    part.total = known.total;
    const std::vector<BandShown>& bands = picture_.nest.bands;
    const auto band =
        std::find_if(bands.begin(), bands.end(), [&](const BandShown& shown) { return shown.memory == known.memory; });
    if (band != bands.end()) part.band = static_cast<std::size_t>(band - bands.begin());
    if (band != bands.end() || known.memory.empty()) finish(part);
  }

  void finish(EnergyPart& part) {
    part.value = part.total > 0 ? words(scale_.fixed(part.total, decimals_)) : QStringLiteral("0");
    part.share = shareText(part.total, energy_.total);
    picture_.energy.push_back(part);
  }

  MappingPicture& picture_;
  const Energy& energy_;
  Scale scale_;
  int decimals_;  // of the total, used for all values so that points align
};

void addPart(MappingPicture& picture, const tilescope::LatencyPart& part, double total) {
  picture.latency.push_back(
      {part.phase, words(part.label), part.cycles, wholeText(part.cycles), shareText(part.cycles, total)});
}

void addLatency(MappingPicture& picture, const LayerResult& result) {
  const Latency& latency = result.latency;
  picture.latencyTotal = QObject::tr("%1 cycles").arg(wholeText(latency.total));
  const LatencyParts parts = latencyParts(result);
  picture.overlapped = parts.overlapped;
  for (const tilescope::LatencyPart& part : parts.parts) addPart(picture, part, latency.total);
  if (const CostModel* model = modelOf(result))
    for (const ModelFact& fact : model->facts(result)) picture.use.push_back({words(fact.label), words(fact.text)});
  picture.use.push_back({QObject::tr("PE utilization while computing"), words(percent(result.utilization.spatial, 0))});
  picture.use.push_back({QObject::tr("PE utilization overall"), words(percent(result.utilization.total, 0))});
}

double elementsOf(const NestTile& tile, Move move) {
  const auto& moved = tile.moves[static_cast<std::size_t>(move)];
  return moved ? moved->elements : 0;
}

// Inputs and weights: words read per word filled. Outputs: words updated per word drained.
void addReuse(MappingPicture& picture, const LoopNest& nest) {
  for (auto band = nest.bands.rbegin(); band != nest.bands.rend(); ++band) {
    for (const NestTile& tile : band->tiles) {
      const bool output = tile.tensor == Tensor::O;
      const double inner = elementsOf(tile, output ? Move::Update : Move::Read);
      const double outer = elementsOf(tile, output ? Move::Drain : Move::Fill);
      if (band->offChip || inner <= 0 || outer <= 0) continue;
      const QString times = words(atMost(inner / outer, inner / outer < 100 ? 3 : 4));
      const bool once = times == QStringLiteral("1");
      picture.reuse.push_back({QObject::tr("%1, %2").arg(capital(words(tensorWord(tile.tensor))), words(band->memory)),
                               (output ? once ? QObject::tr("%1 update") : QObject::tr("%1 updates")
                                : once ? QObject::tr("%1 read")
                                       : QObject::tr("%1 reads"))
                                   .arg(times)});
    }
  }
}

QString signedText(double difference, const std::string& magnitude) {
  return (difference > 0   ? QStringLiteral("+")
          : difference < 0 ? QString::fromUtf8(kMinus)
                           : QString()) +
         words(magnitude);
}

Fact oneDifference(const QString& label, const LayerResult& mapping, const LayerResult& reference,
                   Objective objective) {
  const Metric metric = metricOf(sharedObjective(objective));
  const double now = valueOf(mapping, metric), before = valueOf(reference, metric);
  const NumberAndUnit by = numberAndUnit(std::abs(now - before), rowOf(metric).family, mapping.energy.unit);
  return {label, signedText(now - before, by.text()), relativeChange(now, before)};
}

Scale scaleOf(const ComparedTerm& term) {
  double largest = 0;
  for (const std::optional<double>& value : term.values) largest = std::max(largest, std::abs(value.value_or(0)));
  const auto scale = [&](const UnitFamily& family, EnergyUnit energy = EnergyUnit::Picojoule) {
    return Scale(largest, family, energy, kMappingFiguresDigits - 1);
  };
  if (term.unit == "B") return scale(UnitFamily::Bytes);
  if (term.unit == "s") return scale(UnitFamily::Seconds);
  if (term.unit == "pJ") return scale(UnitFamily::Energy);
  return scale(UnitFamily::Energy, EnergyUnit::Mac);
}

// Bytes, seconds and energies get the unit of the row's largest value; other values have no prefix.
ComparisonTable::Row rowOf(const ComparedTerm& term) {
  const bool isPrefixed = term.unit == "s" || term.unit == "B" || term.unit == "pJ" || term.unit == "MAC eq.";
  const Scale scale = isPrefixed ? scaleOf(term) : Scale();
  ComparisonTable::Row row;
  row.term = words(term.name);
  row.unit = words(isPrefixed ? scale.unit() : term.unit);
  for (const std::optional<double>& value : term.values) {
    if (!value)
      row.values << QStringLiteral("–");
    else if (term.share)
      row.values << words(percent(*value, 0));
    else if (isPrefixed)
      row.values << words(scale.number(*value));
    else
      row.values << words(*value == std::round(*value) ? fixed(*value, 0) : atMost(*value, kMappingFiguresDigits));
  }
  return row;
}

bool isCompared(const ComparedTerm& term) {
  return std::count_if(term.values.begin(), term.values.end(), [](const auto& value) { return value.has_value(); }) > 1;
}

bool differs(const ComparedTerm& term) {
  double least = std::numeric_limits<double>::infinity(), most = 0;
  for (const std::optional<double>& value : term.values) {
    least = std::min(least, value.value_or(least));
    most = std::max(most, value.value_or(most));
  }
  return most - least > kNoChange * std::abs(most);
}

}  // namespace

ComparisonTable comparisonTable(const ModelComparison& comparison) {
  ComparisonTable table;
  std::vector<std::size_t> columns;
  for (std::size_t model = 0; model < comparison.models.size(); ++model) {
    const ComparedModel& compared = comparison.models[model];
    if (compared.result) {
      table.models << words(compared.name);
      columns.push_back(model);
    } else if (!compared.reason.empty()) {
      table.notes << words(compared.reason);
    }
  }
  std::set<std::string> units;
  for (const ComparedTerm& term : comparison.terms) {
    ComparedTerm shown = term;
    shown.values.clear();
    for (const std::size_t column : columns) shown.values.push_back(term.values[column]);
    if (isCompared(shown) && (units.insert(shown.unit).second || differs(shown))) table.rows.push_back(rowOf(shown));
  }
  for (const std::string& reason : comparison.reasons) table.notes << words(reason);
  return table;
}

void addFigures(MappingPicture& picture, const LayerResult& result, const LoopNest& nest) {
  EnergyRows(picture, result.energy).add();
  addLatency(picture, result);
  addReuse(picture, nest);
}

Facts changesAgainst(const LayerResult& mapping, const LayerResult& reference, Objective objective) {
  std::vector<std::pair<Objective, QString>> parts{{Objective::Energy, QObject::tr("energy")},
                                                   {Objective::Latency, QObject::tr("latency")},
                                                   {Objective::Traffic, QObject::tr("traffic")}};
  std::stable_partition(parts.begin(), parts.end(),
                        [&](const auto& part) { return part.first == sharedObjective(objective); });
  Facts facts;
  for (const auto& [part, label] : parts) facts.push_back(oneDifference(label, mapping, reference, part));
  return facts;
}

Fact difference(const QString& label, const LayerResult& mapping, const LayerResult& reference,
                const PlanRequest& request) {
  const Objective tieBreaker = tieBreakerOf(request.model, request.objective).value_or(Objective::Latency);
  for (const Objective counted : {request.objective, tieBreaker})
    if (Fact fact = oneDifference(label, mapping, reference, counted); std::abs(fact.change.value_or(0)) >= kNoChange) {
      const double gain = -*fact.change, tolerance = toleranceOf(request);
      if (counted == request.objective && gain > 0 && gain <= tolerance) {
        fact.value = QObject::tr("%1, within %2").arg(fact.value, words(percent(tolerance, 0)));
        fact.change.reset();
      }
      return fact;
    }
  return {label, QObject::tr("no change"), 0.0, {}};
}

}  // namespace tilescope::gui
