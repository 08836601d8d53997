// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/mapping_figures.h"

#include <QObject>
#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "app/gui/models/change_text.h"
#include "app/gui/models/words.h"
#include "core/base/format_number.h"
#include "core/base/label_words.h"
#include "core/base/units.h"
#include "core/explore/plan_objective.h"
#include "core/models/model_registry.h"
#include "core/models/provenance.h"
#include "core/picture/cost_parts.h"
#include "core/picture/tensor_words.h"

namespace tilescope::gui {
namespace {

constexpr int kMappingFiguresDigits = 4;
constexpr const char* kMinus = "−";

QString shareText(double part, double whole) {
  const double share = whole > 0 ? part / whole : 0;
  return words(percent(share, share > 0 && share < 0.0995 ? 1 : 0));
}

// "31.09 µJ" in two; digits are grouped by thin spaces, so the first plain space ends the number.
QString numberOf(const std::string& figure) {
  return words(figure).section(' ', 0, 0);
}

class EnergyRows {
 public:
  EnergyRows(MappingPicture& picture, const Energy& energy) : picture_(picture), energy_(energy) {
    thousands_ = thousandsOf(inJoules(energy.total), kMappingFiguresDigits);
  }

  void add() {
    for (const tilescope::EnergyPart& part : energyParts(energy_)) addPart(part);
    const QString total = words(text(energy_.total));
    picture_.energyTotal = total.section(' ', 0, 0);
    picture_.energyUnit = total.section(' ', 1);
    picture_.energyEstimate = energy_.estimate;
  }

 private:
  double inJoules(double energy) const { return energy_.unit == EnergyUnit::Picojoule ? energy * 1e-12 : energy; }
  std::string text(double energy) const {
    return withThousands(inJoules(energy), energy_.unit == EnergyUnit::Picojoule ? "J" : " MAC eq.",
                         kMappingFiguresDigits, thousands_);
  }

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
    part.value = part.total > 0 ? decimals(part.total) : QStringLiteral("0");
    part.share = shareText(part.total, energy_.total);
    picture_.energy.push_back(part);
  }

  // Points align in a column: as many decimals as the total has.
  QString decimals(double energy) const {
    const QString total = numberOf(text(energy_.total));
    const qsizetype point = total.indexOf('.');
    const int places = point < 0 ? 0 : static_cast<int>(total.size() - point - 1);
    return words(fixed(inJoules(energy) / std::pow(1000.0, thousands_), places));
  }

  MappingPicture& picture_;
  const Energy& energy_;
  int thousands_ = 0;
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
  picture.use.push_back({QObject::tr("Array use while it works"), words(percent(result.utilization.spatial, 0))});
  picture.use.push_back({QObject::tr("Array use in all"), words(percent(result.utilization.total, 0))});
}

double elementsOf(const NestTile& tile, Move move) {
  const auto& moved = tile.moves[static_cast<std::size_t>(move)];
  return moved ? moved->elements : 0;
}

// How often a word is used while a memory holds it: what goes inward per what comes in, of outputs the reverse.
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
  constexpr int kFigures = 3;
  if (objective == Objective::Energy) {
    const double change = mapping.energy.total - reference.energy.total;
    return {label, signedText(change, energyFigure(std::abs(change), mapping.energy.unit, kFigures)),
            relativeChange(mapping.energy.total, reference.energy.total)};
  }
  if (objective == Objective::Traffic) {
    const double change = mapping.offChipBytes.total() - reference.offChipBytes.total();
    return {label, signedText(change, sizeText(std::abs(change) * kBitsPerByte)),
            relativeChange(mapping.offChipBytes.total(), reference.offChipBytes.total())};
  }
  const double change = mapping.latency.seconds - reference.latency.seconds;
  return {label, signedText(change, withPrefix(std::abs(change), "s", kFigures)),
          relativeChange(mapping.latency.seconds, reference.latency.seconds)};
}

// As the whole mapping view has sizes: in the binary unit of the largest.
ComparisonTable::Row bytesRow(const ComparedTerm& term) {
  double largest = 0;
  for (const std::optional<double>& value : term.values) largest = std::max(largest, value.value_or(0));
  const QString text = words(sizeText(largest * kBitsPerByte));
  ComparisonTable::Row row{words(term.name), text.section(' ', 1), {}};
  const double perByte = largest > 0 ? text.section(' ', 0, 0).toDouble() / largest : 0;
  const double unit = perByte > 0 ? std::exp2(-10 * std::round(-std::log2(perByte) / 10)) : 0;  // 1, 2⁻¹⁰, 2⁻²⁰ …
  for (const std::optional<double>& value : term.values)
    row.values << (value ? words(atMost(*value * unit, kMappingFiguresDigits - 1)) : QStringLiteral("–"));
  return row;
}

// "pJ" and the like are prefixed units; the rest of a row goes by the largest value.
ComparisonTable::Row rowOf(const ComparedTerm& term) {
  if (term.unit == "B") return bytesRow(term);
  ComparisonTable::Row row;
  row.term = words(term.name);
  const bool energy = term.unit == "pJ";
  const double scale = energy ? kJoulesPerPicojoule : 1;
  double largest = 0;
  for (const std::optional<double>& value : term.values) largest = std::max(largest, std::abs(value.value_or(0)));
  // A space before it: the prefix stands alone, "3.9 G MAC eq.".
  const std::string unit = energy ? "J" : term.unit == "MAC eq." ? " MAC eq." : term.unit;
  const bool prefixed = unit == "s" || unit == "B" || unit == "J" || unit == " MAC eq.";
  const int thousands = prefixed ? thousandsOf(largest * scale, kMappingFiguresDigits) : 0;
  for (const std::optional<double>& value : term.values) {
    if (!value)
      row.values << QStringLiteral("–");
    else if (term.share)
      row.values << words(percent(*value, 0));
    else if (prefixed)
      row.values << numberOf(withThousands(*value * scale, unit, kMappingFiguresDigits - 1, thousands));
    else
      row.values << words(*value == std::round(*value) ? fixed(*value, 0) : atMost(*value, kMappingFiguresDigits));
  }
  row.unit = prefixed ? words(withThousands(largest * scale, unit, kMappingFiguresDigits, thousands)).section(' ', 1)
                      : words(term.unit);
  return row;
}

// What only one model has is no comparison.
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

Facts changesAgainst(const LayerResult& mapping, const LayerResult& reference) {
  return {oneDifference(QObject::tr("energy"), mapping, reference, Objective::Energy),
          oneDifference(QObject::tr("latency"), mapping, reference, Objective::Latency),
          oneDifference(QObject::tr("traffic"), mapping, reference, Objective::Traffic)};
}

Fact difference(const QString& label, const LayerResult& mapping, const LayerResult& reference,
                const PlanRequest& request) {
  const Objective tieBreaker = tieBreakerOf(request.model, request.objective).value_or(Objective::Latency);
  for (const Objective counted : {request.objective, tieBreaker})
    if (const Fact fact = oneDifference(label, mapping, reference, counted);
        std::abs(fact.change.value_or(0)) >= kNoChange)
      return fact;
  return {label, QObject::tr("no change"), 0.0, {}};
}

}  // namespace tilescope::gui
