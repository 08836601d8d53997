// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/box_bounds.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/base/ensure.h"
#include "core/models/model_registry.h"
#include "core/search/bound_question.h"
#include "core/sweep/row_figures.h"

namespace tilescope {
namespace {

constexpr int kPlansPerPlanner = 256;  // solved layers are rarely needed by other machines

bool hasSameNumbers(const HardwareProfile& a, const HardwareProfile& b) {
  const std::vector<MachineField> fields = machineFields(a);
  return fields == machineFields(b) && std::all_of(fields.begin(), fields.end(), [&](const MachineField& field) {
           return field.of(a) == field.of(b);
         });
}

}  // namespace

std::vector<Objective> objectivesOf(const SweepDescription& sweep, const SearchMetric& metric) {
  std::vector<SweepMetric> metrics{metric.metric};
  for (std::size_t i = 0; i < sweep.slots.size(); ++i) {
    const bool isRead = std::any_of(sweep.after.begin(), sweep.after.end(), [&](const Expression& condition) {
      return std::binary_search(condition.slots().begin(), condition.slots().end(), i);
    });
    if (isRead && sweep.slots[i].kind == SweepSlot::Kind::Metric) metrics.push_back(sweep.slots[i].metric);
  }
  return objectivesBehind(metrics);
}

BoxBounds::BoxBounds(const SweepDescription& sweep, std::size_t question, SearchMetric metric, CancelToken cancel)
    : sweep_(sweep),
      question_(question),
      metric_(std::move(metric)),
      cancel_(std::move(cancel)),
      family_(sweep, question, objectivesOf(sweep, *metric_)),
      constraints_(sweep) {}

BoxBounds::BoxBounds(const SweepDescription& sweep, std::size_t question, std::vector<Objective> objectives,
                     CancelToken cancel)
    : sweep_(sweep),
      question_(question),
      cancel_(std::move(cancel)),
      family_(sweep, question, std::move(objectives)),
      constraints_(sweep) {}

PlanRequest BoxBounds::questionOn(const HardwareProfile& machine, const GridBox& box, std::size_t network,
                                  Objective objective) const {
  // Only a batch size can make a network invalid, and the axis of batch sizes is already checked.
  const Result<PlanRequest> row = family_.machines().requestOn(machine, box.low, question_, network);
  ensure(row.ok(), "a network of the sweep");
  return boundQuestion(*row, objective);
}

std::optional<BoxBounds::NetworkBounds> BoxBounds::planned(const HardwareProfile& corner, const GridBox& box,
                                                           Objective objective) {
  ++plans_;
  const std::vector<std::size_t> networks = family_.machines().networksAt(box.low);
  NetworkBounds bounds;
  for (const std::size_t network : networks) {
    if (!planner_ || plansOfPlanner_++ == kPlansPerPlanner) {
      planner_ = std::make_unique<Planner>();
      plansOfPlanner_ = 0;
    }
    const PlanRequest question = questionOn(corner, box, network, objective);
    const Result<ExecutionPlan> plan = planner_->plan(question, boundSettings(question, cancel_));
    if (!plan) return NetworkBounds(networks.size(), store::Figures{});
    if (plan->cancelled) return std::nullopt;
    bounds.push_back(lowerFigures(*plan));
  }
  return bounds;
}

bool BoxBounds::hasAllChoices(const HardwareProfile& worst, const HardwareProfile& best, const GridBox& box,
                              Objective objective) {
  for (const std::size_t network : family_.machines().networksAt(box.low)) {
    const PlanRequest less = questionOn(worst, box, network, objective);
    const ModelEntry& entry = **findModel(less.model);
    const SearchStrategy& search = **findSearch(entry, less.search);
    for (const Layer& layer : less.network.layers)
      if (entry.model->covers(layer) &&
          !search.whyMoreMayBeWorse({layer, less.hardware, less.options, objective, less.dataflow, {}}, best).empty())
        return false;
  }
  return true;
}

std::vector<std::size_t> BoxBounds::bestPoint(const GridBox& box) {
  std::vector<std::size_t> point = box.low;
  const FamilySlice* slice = family_.sliceOf(box);
  if (!slice || family_.objectives().empty()) return point;
  const auto directions = family_.directionsOf(*slice, family_.objectives().front());
  if (!directions) return point;
  for (std::size_t axis = 0; axis < point.size(); ++axis) {
    const SweepAxis& varied = sweep_.axes[axis];
    if (!family_.isOrdered(axis)) continue;
    const auto first = std::find_if(directions->begin(), directions->end(), [&](const FamilySlice::Directed& one) {
      return one.field.pointer() == varied.pointers.front();
    });
    const bool up = first == directions->end() || first->direction == Direction::BetterUp;
    for (std::size_t index = box.low[axis]; index <= box.high[axis]; ++index) {
      const double value = varied.numbers[index], best = varied.numbers[point[axis]];
      if (up ? value > best : value < best) point[axis] = index;
    }
  }
  return point;
}

// Whether the best machine is in the grid and its row asks the same request as the bound.
bool BoxBounds::isAnswer(const GridBox& box, const FamilySlice& slice, const HardwareProfile& corner,
                         Objective objective) {
  if (family_.objectives().size() != 1 || sweep_.questions[question_].objective != objective) return false;
  const GridBox point = GridBox::at(bestPoint(box));
  return hasSameNumbers(corner, slice.bestCorner(point, *family_.directionsOf(slice, objective)));
}

store::Figures BoxBounds::combined(const SweepDescription& sweep, std::span<const store::Figures> networks,
                                   std::span<const std::size_t> which) {
  if (sweep.combine != Combine::WeightedSum) return {};
  if (sweep.networks.size() == 1 && sweep.networks.front().weight == 1) return networks.front();
  std::vector<WeightedFigures> parts;
  for (std::size_t i = 0; i < which.size(); ++i) parts.push_back({networks[i], sweep.networks[which[i]].weight});
  return weightedSum(parts, Objective::Edp);
}

double BoxBounds::valueOfBound(const FamilySlice& slice, const GridBox& box, const BoxFigures& figures,
                               std::span<const std::size_t> networks) const {
  if (!metric_) return std::numeric_limits<double>::quiet_NaN();
  if (metric_->metric == SweepMetric::Area) return slice.areaOf(box).low;
  if (!metric_->network) return metricOf(metric_->metric, figures.combined, sweep_.energyUnit());
  const auto place = std::find(networks.begin(), networks.end(), *metric_->network);
  const auto number = static_cast<std::size_t>(place - networks.begin());
  return place == networks.end() ? std::numeric_limits<double>::quiet_NaN()
                                 : metricOf(metric_->metric, figures.networks[number], sweep_.energyUnit());
}

BoxBound BoxBounds::of(const GridBox& box, unsigned settled) {
  BoxBound bound;
  bound.settled = settled;
  const std::vector<std::size_t> networks = family_.machines().networksAt(box.low);
  bound.figures.networks.resize(networks.size());
  const FamilySlice* slice = family_.openAxis(box) ? nullptr : family_.sliceOf(box);
  if (!slice) return bound;
  for (std::size_t i = 0; i < family_.objectives().size(); ++i) {
    const Objective objective = family_.objectives()[i];
    const auto directions = family_.directionsOf(*slice, objective);
    if (!directions) continue;
    const HardwareProfile best = slice->bestCorner(box, *directions);
    const Result<PlanRequest> row = family_.machines().requestOn(best, box.low, question_, networks.front());
    if (!row || !isBounded(*row, objective)) continue;
    const bool isSettled = (bound.settled >> i & 1U) != 0;
    if (!isSettled && !hasAllChoices(slice->worstCorner(box, *directions), best, box, objective)) continue;
    bound.settled |= 1U << i;
    const std::optional<NetworkBounds> bounds = planned(best, box, objective);
    if (!bounds || std::any_of(bounds->begin(), bounds->end(), [](const auto& one) { return !one; })) {
      bound.kind = bounds ? BoxBound::Kind::Infeasible : BoxBound::Kind::Cancelled;
      return bound;
    }
    for (std::size_t n = 0; n < bounds->size(); ++n) addBound(bound.figures.networks[n], *(*bounds)[n]);
    bound.isPoint = isAnswer(box, *slice, best, objective);
  }
  bound.figures.combined = combined(sweep_, bound.figures.networks, networks);
  const double value = valueOfBound(*slice, box, bound.figures, networks);
  if (!(value > 0)) return bound;
  bound.kind = BoxBound::Kind::Bounded;
  bound.value = value;
  return bound;
}

}  // namespace tilescope
