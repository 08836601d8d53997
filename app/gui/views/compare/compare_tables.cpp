// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/compare/compare_tables.h"

#include <algorithm>
#include <cmath>

#include "app/gui/kit/chrome/badge.h"
#include "app/gui/kit/words/change_text.h"
#include "app/gui/kit/words/words.h"
#include "core/explore/metrics.h"
#include "core/explore/silicon_metrics.h"

namespace tilescope::gui {
namespace {
constexpr int kDigits = 4;
constexpr double kOwnUnitFrom = 1e5;  // of the row's unit; six digits are hard to read

// All values of a row have the same unit and decimals; the largest has four digits.
struct RowScale {
  Scale scale;
  int decimals = 0;
};

RowScale scaleOf(const ComparedMetric& row, EnergyUnit energy) {
  // The reference sets the scale, because one very different column would hide the digits of the others.
  double largest = row.reference.value_or(0);
  if (largest == 0)
    for (const std::optional<double> value : row.values) largest = std::max(largest, value.value_or(0));
  const UnitFamily& family = rowOf(row.metric).family;
  const Scale scale(largest, family, energy, kDigits);
  if (family == UnitFamily::Share) return {scale, 1};
  return {scale, family == UnitFamily::Layers ? 0 : decimalsFor(largest / scale.size(), kDigits)};
}

// Values far above the row's unit have their own: "0.254 J·s" in a row of µJ·s.
Cell valueCell(Metric metric, const RowScale& row, double value, EnergyUnit energy, bool strong) {
  Cell cell{.text = words(row.scale.fixed(value, row.decimals)), .number = true, .strong = strong};
  if (std::abs(value / row.scale.size()) < kOwnUnitFrom) return cell;
  const NumberAndUnit own = numberAndUnit(value, rowOf(metric).family, energy, kDigits);
  if (own.unit == row.scale.unit()) return cell;
  cell.text = words(own.number);
  cell.unit = words(own.unit);
  return cell;
}

// "+29.2 %"; large changes are factors: "×37".
QString relativeText(double change) {
  if (change >= kManyTimes) return factorText(change);
  return QObject::tr("%1 %").arg(signedNumber(change * 100, 1));
}

Cell changeCell(const ComparedMetric& row, std::optional<double> change) {
  Cell cell{.number = true};
  if (!change) {
    cell.text = QStringLiteral("–");
    cell.quiet = true;
    return cell;
  }
  const UnitFamily& family = rowOf(row.metric).family;
  const bool none = family == UnitFamily::Layers ? *change == 0 : std::abs(*change) < kNoChange;
  if (none) {
    cell.text = QStringLiteral("0");
    cell.quiet = true;
    return cell;
  }
  if (family == UnitFamily::Layers)
    cell.text = signedNumber(*change, 0);
  else if (family == UnitFamily::Share)
    cell.text = differenceText(*change, true);
  else
    cell.text = relativeText(*change);
  cell.tone = changeTone(*change, goalOf(row.metric));
  return cell;
}

QString lackTip(const CompareModel& model, Metric metric) {
  QStringList lines;
  for (const std::size_t i : model.compared()) {
    const CompareColumn& column = model.columns()[i];
    if (const std::optional<Lack> lack = lackOf(column.plan->request.hardware, metric))
      lines << QObject::tr("%1: %2. %3").arg(column.title, words(lack->text), words(lack->how));
  }
  return lines.join('\n');
}

QString shortTitle(const CompareColumn& column) {
  if (!column.letter.isNull()) return column.letter;
  if (column.id == QLatin1String("present")) return QObject::tr("Present");
  if (column.id == QLatin1String("best")) return QObject::tr("Per layer");
  QString title = column.title;
  return title.replace(QStringLiteral("-stationary"), QStringLiteral("-stat."));
}

QString percentWorse(double lead) {
  return lead == 0 ? QObject::tr("tie") : relativeText(lead);
}

QString objectiveHead(Objective objective) {
  if (objective == Objective::Metric) return QObject::tr("Perf./B");
  return objective == Objective::Edp ? QObject::tr("E × latency") : capital(words(labelOf(objective)));
}

}  // namespace

TableContent differenceTable(const CompareModel& model) {
  TableContent table;
  if (!model.comparison()) return table;
  const ExecutionPlan& reference = *model.reference();
  const std::optional<std::size_t> own = model.referenceColumn();
  const std::vector<std::size_t>& compared = model.compared();
  const bool stands = own && std::find(compared.begin(), compared.end(), *own) != compared.end();
  table.heads = {{QObject::tr("Metric"), false}};
  table.heads.push_back(
      {stands ? QObject::tr("%1, ref.").arg(shortTitle(model.columns()[*own])) : QObject::tr("Reference"), true});
  for (const std::size_t i : compared) {
    if (i == own) continue;
    const QString title = shortTitle(model.columns()[i]);
    table.heads.push_back({.text = title, .number = true, .spare = true});
    table.heads.push_back({.text = QStringLiteral("Δ"), .number = true, .alone = QObject::tr("Δ %1").arg(title)});
  }
  for (const ComparedMetric& metric : model.comparison()->metrics) {
    const RowScale unit = scaleOf(metric, reference.totals.energy.unit);
    const auto number = [&](std::optional<double> value, bool strong) {
      if (!value) return Cell{.text = QStringLiteral("–"), .number = true, .quiet = true};
      return valueCell(metric.metric, unit, *value, reference.totals.energy.unit, strong);
    };
    CellRow row;
    row.tip = lackTip(model, metric.metric);
    row.cells.push_back({.text = words(labelOf(metric.metric, reference.request.hardware)),
                         .unit = words(unit.scale.unit()),
                         .estimate = metric.reference && isEstimate(reference, metric.metric)});
    row.cells.push_back(number(metric.reference, true));
    for (std::size_t i = 0; i < metric.values.size(); ++i) {
      if (compared[i] == own) continue;
      row.cells.push_back(number(metric.values[i], false));
      row.cells.push_back(changeCell(metric, metric.changes[i]));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

TableContent winnerTable(const CompareModel& model) {
  TableContent table;
  if (!model.ranking() || model.ranking()->layers.empty() || model.ranked().size() < 2) return table;
  const PlanRequest& request = model.reference()->request;
  const std::optional<Objective> tieBreaker = tieBreakerOf(request.model, request.objective);
  table.heads = {{QObject::tr("Layer"), false},
                 {QObject::tr("Winner"), false},
                 {.text = QObject::tr("Second"), .spare = true},
                 {QObject::tr("Δ %1").arg(objectiveHead(request.objective)), true}};
  if (tieBreaker) table.heads.push_back({QObject::tr("Δ %1").arg(objectiveHead(*tieBreaker)), true, true});
  const auto title = [&](std::size_t plan) { return shortTitle(model.columns()[model.ranked()[plan]]); };
  for (const LayerWinner& layer : model.ranking()->layers) {
    CellRow row;
    row.id = words(layer.layer);
    row.cells = {{.text = row.id}, {.text = title(layer.winner), .strong = true}};
    if (layer.isTie()) {
      row.cells[1] = {.text = QObject::tr("tie"), .quiet = true};
    } else if (layer.second) {
      row.cells.push_back({.text = title(*layer.second)});
      row.cells.push_back({.text = percentWorse(layer.lead), .number = true, .quiet = layer.lead == 0});
      if (tieBreaker)
        row.cells.push_back({.text = percentWorse(layer.secondLead), .number = true, .quiet = layer.secondLead == 0});
    } else {
      row.cells.push_back({.text = QObject::tr("the only feasible one"), .quiet = true});
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace tilescope::gui
