// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/carried_mappings.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/explore/changes.h"
#include "core/explore/plan_objective.h"
#include "core/plan/execution_plan.h"
#include "core/plan/planner.h"

namespace tilescope {
namespace {

constexpr double kSameBound = 1e-9;  // relative difference between a value and its bound

// Whether the search of a single layer minimises objectiveOfLayer(). Under other objectives, only the search for the
// normalised sum can reach a limit.
bool isOfOneLayer(Objective objective) {
  return objective != Objective::NormalisedSum && objective != Objective::Metric;
}

bool hasEnergy(Objective objective) {
  return objective != Objective::Latency && objective != Objective::Traffic;
}

std::pair<double, double> preference(const LayerResult& result, Objective objective) {
  return {objectiveOfLayer(result, objective), result.energy.total * result.latency.total};
}

struct LayerBound {
  double value = 0;
  double shown = 0;
};

LayerBound boundOfLayer(const LayerPlan& layer, Objective objective) {
  const LayerResult* result = plannedResult(layer);
  if (!result || !layer.search.boundIsKnown()) return {};
  return {objectiveOfLayer(*result, objective) * (1 - layer.search.gap), layer.search.lowerBound};
}

// Whether the same mapping never costs more on `more`: memories are larger, for latency ports may be wider, all else is
// equal. Costs are in cycles, so the clock matters only through GB/s.
bool isNeverWorse(const HardwareProfile& more, const HardwareProfile& less, Objective objective) {
  HardwareProfile raised = less;
  if (more.memories.size() != less.memories.size()) return false;
  for (std::size_t m = 0; m < raised.memories.size(); ++m) {
    Memory& memory = raised.memories[m];
    const Memory& larger = more.memories[m];
    if (larger.sizeBits < memory.sizeBits) return false;
    memory.sizeBits = larger.sizeBits;
    if (!hasEnergy(objective)) {
      memory.readEnergy = larger.readEnergy;
      memory.writeEnergy = larger.writeEnergy;
    }
    memory.cost = larger.cost;
    if (objective != Objective::Latency || larger.ports.size() != memory.ports.size()) continue;
    if (larger.bandwidthGbPerS && memory.bandwidthGbPerS) {
      if (*larger.bandwidthGbPerS < *memory.bandwidthGbPerS) return false;
      memory.bandwidthGbPerS = larger.bandwidthGbPerS;
    }
    for (std::size_t p = 0; p < memory.ports.size(); ++p) {
      if (larger.ports[p].widestBitsPerCycle < memory.ports[p].widestBitsPerCycle) return false;
      memory.ports[p].widestBitsPerCycle = larger.ports[p].widestBitsPerCycle;
    }
  }
  const bool anyPerSecond = std::any_of(more.memories.begin(), more.memories.end(),
                                        [](const Memory& memory) { return memory.bandwidthGbPerS.has_value(); });
  if (!anyPerSecond) raised.clockMhz = more.clockMhz;
  raised.technology = more.technology;  // read by no model
  raised.prices = more.prices;
  raised.name = more.name;
  raised.source = more.source;
  raised.sources = more.sources;
  raised.assumptions = more.assumptions;
  raised.notes = more.notes;
  return raised == more;
}

class Carrying {
 public:
  Carrying(Plans plans, const CancelToken& cancel) : plans_(std::move(plans)), cancel_(cancel) {}

  Plans run() {
    const std::size_t layers = layerCount();
    if (layers == 0) return std::move(plans_);
    changed_.resize(plans_.size());
    findSteps();
    for (std::size_t layer = 0; layer < layers && !cancel_.cancelled(); ++layer) carry(layer);
    for (std::size_t i = 0; i < plans_.size(); ++i) {
      if (!changed_[i]) continue;
      copyToEqualLayers(*changed_[i]);
      sumUp(*changed_[i]);
      plans_[i] = std::make_shared<const ExecutionPlan>(std::move(*changed_[i]));
    }
    return std::move(plans_);
  }

 private:
  struct Step {
    std::size_t less = 0, more = 0;  // indices of plans; `more` is never worse
  };

  std::size_t layerCount() const {
    std::size_t layers = 0;
    bool anyLimited = false;
    for (const auto& plan : plans_) {
      if (!plan) continue;
      if (!isOfOneLayer(plan->request.objective)) return 0;
      if (layers != 0 && plan->layers.size() != layers) return 0;
      layers = plan->layers.size();
      anyLimited = anyLimited || isLimited(*plan);
    }
    return anyLimited ? layers : 0;
  }

  const LayerPlan& layerOf(std::size_t plan, std::size_t layer) const { return plans_[plan]->layers[layer]; }

  void carry(std::size_t layer) {
    const std::vector<const LayerPlan*> offers = distinctMappings(layer);
    const std::vector<LayerBound> bounds = boundsOf(layer);
    for (std::size_t i = 0; i < plans_.size(); ++i)
      if (plans_[i] && layerOf(i, layer).interim && layerOf(i, layer).sameAs.empty())
        improve(i, layer, offers, bounds[i]);
  }

  // The bound for each plan: its own, or a higher one of a neighbour that is never worse.
  std::vector<LayerBound> boundsOf(std::size_t layer) const {
    std::vector<LayerBound> bounds(plans_.size());
    for (std::size_t i = 0; i < plans_.size(); ++i)
      if (plans_[i]) bounds[i] = boundOfLayer(layerOf(i, layer), plans_[i]->request.objective);
    const auto raise = [&](const Step& step) {
      if (bounds[step.more].value > bounds[step.less].value && hasAllChoices(step, layer))
        bounds[step.less] = bounds[step.more];
    };
    for (auto step = steps_.rbegin(); step != steps_.rend(); ++step)
      if (step->more > step->less) raise(*step);
    for (const Step& step : steps_)
      if (step.more < step.less) raise(step);
    return bounds;
  }

  // Whether the search on the larger hardware considers all mappings of the smaller one.
  bool hasAllChoices(const Step& step, std::size_t layer) const {
    return whyMoreMayBeWorse(plans_[step.less]->request, layerOf(step.less, layer).name,
                             plans_[step.more]->request.hardware)
        .empty();
  }

  void findSteps() {
    std::optional<std::size_t> before;
    for (std::size_t i = 0; i < plans_.size(); ++i) {
      if (!plans_[i]) continue;
      for (const auto& [less, more] : {std::pair(before, std::optional(i)), std::pair(std::optional(i), before)})
        if (before && isNeverWorse(plans_[*more]->request.hardware, plans_[*less]->request.hardware,
                                   plans_[i]->request.objective))
          steps_.push_back({*less, *more});
      before = i;
    }
  }

  std::vector<const LayerPlan*> distinctMappings(std::size_t layer) const {
    std::vector<const LayerPlan*> distinct;
    for (std::size_t i = 0; i < plans_.size(); ++i) {
      if (!plans_[i]) continue;
      const LayerPlan& one = layerOf(i, layer);
      const LayerResult* result = plannedResult(one);
      if (!result || !result->mapping) continue;
      const bool isKnown = std::any_of(distinct.begin(), distinct.end(), [&](const LayerPlan* known) {
        return known->dataflow == one.dataflow && plannedResult(*known)->mapping == result->mapping;
      });
      if (!isKnown) distinct.push_back(&one);
    }
    return distinct;
  }

  void improve(std::size_t i, std::size_t layer, const std::vector<const LayerPlan*>& offers, const LayerBound& bound) {
    const PlanRequest& request = plans_[i]->request;
    const LayerPlan& own = layerOf(i, layer);
    LayerPlan best = own;
    for (const LayerPlan* offer : offers) take(best, *offer, request, bound);
    const LayerResult* result = plannedResult(best);
    const bool sameBound = bound.value <= boundOfLayer(own, request.objective).value;
    if (!result || (best == own && sameBound)) return;
    const double value = objectiveOfLayer(*result, request.objective);
    SearchStatistics& search = best.search;
    const double gap = bound.value > 0 && value > 0 ? std::max(0.0, 1 - bound.value / value) : search.gap;
    search.gap = gap < kSameBound ? 0 : gap;
    search.proven = search.gap == 0;
    if (bound.value > 0) search.lowerBound = bound.shown;
    if (!changed_[i]) changed_[i] = *plans_[i];
    changed_[i]->layers[layer] = std::move(best);
  }

  static void take(LayerPlan& best, const LayerPlan& offer, const PlanRequest& request, const LayerBound& bound) {
    const Objective objective = request.objective;
    const LayerResult* known = plannedResult(best);
    if (known && known->mapping == plannedResult(offer)->mapping && best.dataflow == offer.dataflow) return;
    const Result<Evaluation> here = evaluateAgain(offer, request);
    const auto* result = here ? std::get_if<LayerResult>(&*here) : nullptr;
    if (!result) return;
    if (objectiveOfLayer(*result, objective) < bound.value * (1 - kSameBound)) return;
    if (known && preference(*known, objective) <= preference(*result, objective)) return;
    best.evaluation = *result;
    best.dataflow = offer.dataflow;
    best.notes = offer.notes;
  }

  static void copyToEqualLayers(ExecutionPlan& plan) {
    for (LayerPlan& layer : plan.layers) {
      if (layer.sameAs.empty()) continue;
      const auto first = std::find_if(plan.layers.begin(), plan.layers.end(),
                                      [&](const LayerPlan& other) { return other.name == layer.sameAs; });
      if (first == plan.layers.end()) continue;
      LayerPlan copy = *first;
      copy.name = layer.name;
      copy.sameAs = layer.sameAs;
      if (auto* result = std::get_if<LayerResult>(&copy.evaluation)) result->layer = layer.name;
      layer = std::move(copy);
    }
  }

  Plans plans_;
  const CancelToken& cancel_;
  std::vector<Step> steps_;
  std::vector<std::optional<ExecutionPlan>> changed_;
};

}  // namespace

Plans withCarriedMappings(Plans plans, const CancelToken& cancel) {
  return Carrying(std::move(plans), cancel).run();
}

}  // namespace tilescope
