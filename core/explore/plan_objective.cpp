// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/plan_objective.h"

#include "core/explore/metrics.h"
#include "core/models/model_registry.h"

namespace tilescope {
namespace {

constexpr int kMaxDigits = 6;

}  // namespace

CostParts costParts(const PlanTotals& t) {
  return {t.energy.total, t.latency.seconds, t.offChipBytes.total()};
}

CostParts costParts(const LayerResult& r) {
  return {r.energy.total, r.latency.seconds, r.offChipBytes.total()};
}

PlanObjective objectiveOf(const PlanTotals& t, Objective objective) {
  const Metric metric = metricOf(objective);
  return {valueOf(t, metric), unitName(rowOf(metric).family, t.energy.unit), rowOf(metric).largerIsBetter};
}

std::optional<Objective> tieBreakerOf(std::string_view model, Objective objective) {
  const Result<const ModelEntry*> entry = findModel(model);
  return entry ? (*entry)->model->tieBreaker(objective) : tieBreakerOf(objective);
}

double gainOf(double before, double after, bool largerIsBetter) {
  if (before == 0) return 0;
  return (largerIsBetter ? after - before : before - after) / before;
}

std::string metricText(double value, Metric metric, EnergyUnit unit, bool energyIsEstimate, int digits) {
  const MetricRow& row = rowOf(metric);
  return numberAndUnit(value, row.family, unit, digits).text() +
         (energyIsEstimate && row.isEnergy() ? " (estimate)" : "");
}

std::string objectiveText(double value, Objective objective, EnergyUnit unit, bool energyIsEstimate, int digits) {
  return metricText(value, metricOf(objective), unit, energyIsEstimate, digits);
}

std::string objectiveTextBeside(double value, double other, Objective objective, EnergyUnit unit,
                                bool energyIsEstimate) {
  const auto text = [&](double one, int digits) {
    return objectiveText(one, objective, unit, energyIsEstimate, digits);
  };
  int digits = kResultDigits;
  while (digits < kMaxDigits && value != other && text(value, digits) == text(other, digits)) ++digits;
  return text(value, digits);
}

}  // namespace tilescope
