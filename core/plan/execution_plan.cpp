// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/execution_plan.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "core/base/ensure.h"
#include "core/models/pass_options.h"
#include "core/plan/pass_fusion.h"
#include "core/workload/network_set.h"

namespace tilescope {
namespace {

void add(std::optional<double>& sum, const std::optional<double>& value) {
  if (value) sum = sum.value_or(0) + *value;
}

// Per memory and movement; memories stay in order of first occurrence.
void add(std::vector<MemoryFigures>& sums, const std::vector<MemoryFigures>& values) {
  for (const MemoryFigures& value : values) {
    auto sum = std::find_if(sums.begin(), sums.end(), [&](const MemoryFigures& s) { return s.memory == value.memory; });
    if (sum == sums.end()) {
      sums.push_back({value.memory, {}});
      sum = std::prev(sums.end());
    }
    for (const Tensor tensor : kTensors) {
      const auto& from = value.tensors[index(tensor)];
      if (!from) continue;
      auto& to = sum->tensors[index(tensor)];
      if (!to) to.emplace();
      for (const Move move : kMoves) add((*to)[move], (*from)[move]);
    }
  }
}

void add(OffChipBytes& sum, const OffChipBytes& value) {
  for (std::size_t i = 0; i < kTensorCount; ++i) sum.tensors[i] += value.tensors[i];
}

void add(PlanTotals& totals, const Results& r) {
  totals.macs += r.macs;
  totals.energy.unit = r.energy.unit;
  totals.energy.total += r.energy.total;
  totals.energy.mac += r.energy.mac;
  add(totals.energy.interconnect, r.energy.interconnect);
  totals.energy.estimate = totals.energy.estimate || r.energy.estimate;
  add(totals.energy.memories, r.energy.memories);
  add(totals.accesses, r.accesses);
  totals.latency.total += r.latency.total;
  totals.latency.ideal += r.latency.ideal;
  totals.latency.seconds += r.latency.seconds;
  for (const OptionalCycles& part : kOptionalCycles) add(totals.latency.*part.cycles, r.latency.*part.cycles);
  add(totals.offChipBytes, r.offChipBytes);
  totals.utilization.spatial += r.utilization.spatial * r.macs;  // weighted by MACs, divided at the end
}

bool hasPassesInTotals(const ExecutionPlan& plan) {
  return passOptionsOf(plan.request.options).account == PassOptions::Account::Included;
}

}  // namespace

const LayerResult* plannedResult(const LayerPlan& layer) {
  const LayerResult* result = std::get_if<LayerResult>(&layer.evaluation);
  return result && !result->outsideModel ? result : nullptr;
}

void sumUp(ExecutionPlan& plan) {
  plan.totals = {};
  plan.outsideModelBytes = {};
  plan.infeasibleLayers.clear();
  plan.totals.energy.unit = plan.request.hardware.energyUnit;
  for (const LayerPlan& layer : plan.layers) {
    const auto* result = std::get_if<LayerResult>(&layer.evaluation);
    if (result == nullptr)
      plan.infeasibleLayers.push_back(layer.name);
    else if (result->outsideModel)
      add(plan.outsideModelBytes, result->offChipBytes);
    else
      add(plan.totals, *result);
  }
  PlanTotals& t = plan.totals;
  if (t.macs > 0) t.utilization.spatial /= t.macs;
  if (hasPassesInTotals(plan))
    if (const std::optional<PassTotals> passes = passTotals(plan)) {
      const bool isModelsEstimate = t.energy.estimate;
      add(t, netOfFusedWrites(*passes, plan));
      t.energy.estimate = isModelsEstimate;
    }
  if (t.latency.total > 0) t.utilization.total = t.latency.ideal / t.latency.total;
}

ExecutionPlan planOfMember(const ExecutionPlan& plan, std::size_t member) {
  ensure(plan.layers.size() == plan.request.network.layers.size(), "a set is planned whole");
  ExecutionPlan one;
  one.request.network = networkOfMember(plan.request.network, member);
  one.request.hardware = plan.request.hardware;
  one.request.model = plan.request.model;
  one.request.search = plan.request.search;
  one.request.objective = plan.request.objective;
  one.request.options = plan.request.options;
  one.request.dataflow = plan.request.dataflow;
  const std::size_t first = firstLayer(plan.request.network, member);
  std::map<std::string, std::string> firstAlike;  // layer with this answer → first such layer of the member
  for (std::size_t i = 0; i < one.request.network.layers.size(); ++i) {
    LayerPlan layer = plan.layers[first + i];
    const std::string answer = layer.sameAs.empty() ? layer.name : layer.sameAs;
    layer.name = one.request.network.layers[i].name;
    const auto [alike, isFirst] = firstAlike.emplace(answer, layer.name);
    layer.sameAs = isFirst ? "" : alike->second;
    if (auto* result = std::get_if<LayerResult>(&layer.evaluation)) result->layer = layer.name;
    one.layers.push_back(std::move(layer));
  }
  one.cancelled = plan.cancelled;
  sumUp(one);
  return one;
}

std::optional<PassTotals> passTotals(const ExecutionPlan& plan) {
  if (passOptionsOf(plan.request.options).account == PassOptions::Account::Off) return std::nullopt;
  const HardwareProfile& hardware = plan.request.hardware;
  const std::vector<FusedPass> fused = fusedPasses(plan);
  std::map<std::string_view, const Layer*> layers;
  for (const Layer& layer : plan.request.network.layers) layers.emplace(layer.name, &layer);
  PassTotals passes;
  bool isEmpty = true;
  for (const LayerPlan& layer : plan.layers) {
    passes.layers.emplace_back();
    const auto* result = std::get_if<LayerResult>(&layer.evaluation);
    const auto found = layers.find(layer.name);
    if (!result || !result->outsideModel || found == layers.end()) continue;
    isEmpty = false;
    const std::size_t i = passes.layers.size() - 1;
    const bool isFused = i < fused.size() && !fused[i].with.empty();
    passes.layers.back() = isFused ? fused[i].pass : passEstimate(*found->second, hardware);
    if (passes.layers.back()) {
      add(passes.estimates, resultsOf(*passes.layers.back(), hardware));
    } else {
      passes.unknown.push_back(layer.name);
      passes.follows += found->second->pass->follows;
    }
  }
  if (isEmpty) return std::nullopt;
  passes.estimates.energy.unit = hardware.energyUnit;
  passes.assumed = passUnit(hardware).assumed;
  return passes;
}

std::optional<PlanTotals> completeTotals(const ExecutionPlan& plan, const PassTotals& passes) {
  if (!passes.unknown.empty() || !plan.infeasibleLayers.empty()) return std::nullopt;
  PlanTotals all = plan.totals;
  if (hasPassesInTotals(plan)) return all;
  add(all, netOfFusedWrites(passes, plan));
  all.utilization = {plan.totals.utilization.spatial, 0};
  if (all.latency.total > 0) all.utilization.total = all.latency.ideal / all.latency.total;
  return all;
}

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
