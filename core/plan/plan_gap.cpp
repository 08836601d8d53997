// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan_gap.h"

namespace tilescope {

double objectiveOfLayer(const LayerResult& result, Objective objective) {
  return costOf(objective, {result.energy.total, result.latency.total, result.offChipBytes.total()});
}

void GapSum::add(const LayerResult& result, const SearchStatistics& search, std::size_t repeats) {
  if (result.outsideModel || !search.boundIsKnown()) return;
  const double value = objectiveOfLayer(result, objective_) * static_cast<double>(repeats);
  values_ += value;
  open_ += value * search.gap;
}

std::optional<double> GapSum::gap() const {
  if (!(values_ > 0)) return std::nullopt;
  return open_ / values_;
}

std::optional<double> gapOf(const ExecutionPlan& plan) {
  GapSum sum(plan.request.objective);
  for (const LayerPlan& layer : plan.layers)
    if (const auto* result = std::get_if<LayerResult>(&layer.evaluation)) sum.add(*result, layer.search);
  return sum.gap();
}

}  // namespace tilescope
