// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/plan_objective.h"

#include <algorithm>
#include <cmath>

#include "core/base/format_number.h"
#include "core/explore/metrics.h"
#include "core/models/model_registry.h"

namespace tilescope {
namespace {

constexpr int kMaxDigits = 6;

// For energy, latency and traffic, which are sums over the layers.
double bestSum(const ExecutionPlan& plan, double value) {
  for (const LayerPlan& layer : plan.layers) {
    if (!isOpen(plan, layer)) continue;
    value -= layer.search.gap * costOf(plan.request.objective, costParts(*plannedResult(layer)));
  }
  return value;
}

// (Σ a)(Σ b) ≥ (Σ √ab)² for any a and b of the open layers (Cauchy-Schwarz). Requires a bound of a · b for each.
double bestProduct(const ExecutionPlan& plan) {
  double first = 0, second = 0, roots = 0;
  for (const LayerPlan& layer : plan.layers) {
    const LayerResult* result = plannedResult(layer);
    if (!result) continue;
    const double other =
        plan.request.objective == Objective::Metric ? result->offChipBytes.total() : result->energy.total;
    if (isOpen(plan, layer)) {
      roots += std::sqrt(result->latency.seconds * other * (1 - layer.search.gap));
      continue;
    }
    first += result->latency.seconds;
    second += other;
  }
  const double root = std::sqrt(first * second) + roots;
  return root * root;
}

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

std::optional<ToleranceCost> toleranceCost(const ExecutionPlan& plan) {
  double cycles = 0, leastCycles = 0, energy = 0, energyBefore = 0;
  bool differs = false;
  for (const LayerPlan& layer : plan.layers) {
    const auto* result = std::get_if<LayerResult>(&layer.evaluation);
    if (result == nullptr) continue;
    differs = differs || layer.search.optimumEnergy > 0;
    cycles += result->latency.total;
    leastCycles += layer.search.optimumEnergy > 0 ? layer.search.lowerBound : result->latency.total;
    energy += result->energy.total;
    energyBefore += layer.search.optimumEnergy > 0 ? layer.search.optimumEnergy : result->energy.total;
  }
  if (!differs) return std::nullopt;
  const bool isLatency = plan.request.objective == Objective::Latency;
  return ToleranceCost{isLatency ? cycles / leastCycles - 1 : 0, 1 - energy / energyBefore};
}

std::string toleranceText(const ToleranceCost& cost) {
  const std::string saved = percent(cost.saving, 1);
  if (cost.loss == 0) return "The tolerance saves " + saved + " of the energy.";
  return percent(cost.loss, 2) + " more latency than the optimum saves " + saved + " of the energy.";
}

double howMuchWorse(double better, double worse) {
  const double lead = better > 0 ? worse / better - 1 : 0;
  return std::abs(lead) < kTieTolerance ? 0 : lead;
}

ObjectiveCost rankedCost(const PlanRequest& request, const CostParts& parts) {
  return costOf(request.objective, tieBreakerOf(request.model, request.objective), parts);
}

bool isLower(const ObjectiveCost& a, const ObjectiveCost& b) {
  if (howMuchWorse(a.primary, b.primary) != 0) return a.primary < b.primary;
  return howMuchWorse(a.secondary, b.secondary) != 0 && a.secondary < b.secondary;
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

bool isProven(const ExecutionPlan& plan) {
  return std::all_of(plan.layers.begin(), plan.layers.end(),
                     [](const LayerPlan& layer) { return plannedResult(layer) == nullptr || layer.search.gap == 0; });
}

bool isOpen(const ExecutionPlan& plan, const LayerPlan& layer) {
  const bool canImprove = layer.interim || layer.search.boundIsKnown();
  return plan.request.search == kProvingSearch && plannedResult(layer) && layer.search.gap > 0 && canImprove;
}

bool isOpen(const ExecutionPlan& plan) {
  return std::any_of(plan.layers.begin(), plan.layers.end(),
                     [&](const LayerPlan& layer) { return isOpen(plan, layer); });
}

bool isLimited(const ExecutionPlan& plan) {
  return std::any_of(plan.layers.begin(), plan.layers.end(), [](const LayerPlan& layer) { return layer.interim; });
}

std::optional<double> boundOf(const ExecutionPlan& plan) {
  const double value = objectiveOf(plan.totals, plan.request.objective).value;
  if (!isOpen(plan)) return value;
  double bound = 0;
  const Objective objective = plan.request.objective;
  if (isSum(objective)) bound = bestSum(plan, value);
  if (objective == Objective::Edp) bound = bestProduct(plan);
  if (objective == Objective::Metric)
    if (const double product = bestProduct(plan); product > 0) bound = plan.totals.macs / product;
  return bound > 0 ? std::optional(bound) : std::nullopt;
}

}  // namespace tilescope
