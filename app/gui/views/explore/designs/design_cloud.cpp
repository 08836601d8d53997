// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/designs/design_cloud.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "core/base/ensure.h"
#include "core/explore/metrics.h"
#include "core/explore/plan_objective.h"
#include "core/explore/silicon_metrics.h"
#include "core/workload/run_changes.h"

namespace tilescope::gui {
namespace {
DesignFigures figuresOf(const DesignResults& results) {
  return {results.seconds, results.energy, results.offChipBytes, results.areaMm2};
}

// Computed from the profile, so that session files need not store the area.
DesignFigures figuresOf(const app::KnownDesign& known, const app::Design& design) {
  const Result<HardwareProfile> hardware = app::editedProfile(design);
  return {known.latencySeconds, known.energy, known.offChipBytes, hardware ? chipArea(*hardware).value_or(0) : 0};
}

}  // namespace

double costOf(const DesignFigures& figures, Objective objective) {
  return tilescope::costOf(objective, {figures[designIndex(Metric::Energy)], figures[designIndex(Metric::Latency)],
                                       figures[designIndex(Metric::Traffic)]});
}

struct DesignCloud::WorkloadName {
  std::size_t network = 0;
  std::optional<std::int64_t> batch;
  RunChanges run;
  std::string model;
  EnergyUnit unit = EnergyUnit::Picojoule;
  bool operator==(const WorkloadName&) const = default;
};

struct DesignCloud::State {
  bool proven = true, open = false, limited = false;  // limited: stopped by the node limit
  bool estimate = false;

  // Larger is more reliable.
  int rank() const { return proven ? 2 : limited ? 0 : 1; }
};

struct DesignCloud::Solved {
  DesignFigures figures{};
  State state;
};

// A dominated design stays dominated, so only new designs are compared with the front.
struct DesignCloud::Front {
  std::vector<DesignCosts> closed, open;
  DesignId taken = 0;  // designs considered so far
  DesignIds front, ahead;
};

// Arrays are by design id.
struct DesignCloud::Workload {
  WorkloadName name;

  std::array<std::vector<double>, kDesignMetrics.size()> figures;
  double macs = 0;  // same for every design; 0: unknown until one is solved
  struct Recipe {
    std::uint32_t origin = 0, firstEdit = 0;
    std::uint16_t edits = 0;
    State state;
  };
  std::vector<Recipe> recipes;
  DesignLimits limits;               // limits for the next two members
  std::vector<std::uint8_t> beyond;  // empty: no limits
  std::size_t beyondCount = 0;
  std::vector<std::uint32_t> editPool;
  std::unordered_map<std::uint64_t, DesignId> byKey;
  mutable std::map<Metric, std::vector<float>> logs;
  mutable std::map<DesignAxes, Front> fronts;

  DesignFigures figuresOf(DesignId id) const {
    DesignFigures of{};
    for (std::size_t f = 0; f < of.size(); ++f) of[f] = figures[f][id];
    return of;
  }

  double value(DesignId id, Metric metric) const {
    const DesignResults results{figures[0][id], figures[1][id], figures[2][id], figures[3][id], macs, name.unit};
    return tilescope::valueOf(results, metric).value_or(0);
  }

  void setFigures(DesignId id, const DesignFigures& values) {
    for (std::size_t f = 0; f < kDesignMetrics.size(); ++f) figures[f][id] = values[f];
  }

  bool isBeyond(DesignId id) const { return !beyond.empty() && beyond[id] != 0; }

  void forgetDerived() {
    logs.clear();
    fronts.clear();
  }

  std::optional<DesignCosts> costsOf(DesignId id, const DesignAxes& axes) const {
    DesignCosts design;
    design.id = id;
    std::size_t place = 0;
    for (const std::optional<Metric> metric : {std::optional(axes.x), std::optional(axes.y), axes.colour}) {
      if (!metric) continue;
      const double figure = value(id, *metric);
      if (!(figure > 0)) return std::nullopt;
      design.costs[place++] = rowOf(*metric).largerIsBetter ? -figure : figure;
    }
    return design;
  }

  const Front& frontBy(const DesignAxes& axes) const {
    Front& front = fronts[axes];
    if (front.taken == recipes.size()) return front;
    for (; front.taken < recipes.size(); ++front.taken) {
      if (isBeyond(front.taken)) continue;
      if (const std::optional<DesignCosts> costs = costsOf(front.taken, axes))
        (recipes[front.taken].state.open ? front.open : front.closed).push_back(*costs);
    }
    front.closed = frontOf(std::move(front.closed));
    front.open = frontOf(std::move(front.open));
    front.front.clear();
    for (const DesignCosts& design : front.closed) front.front.push_back(design.id);
    front.ahead.clear();
    for (const DesignCosts& design : front.open)
      if (std::none_of(front.closed.begin(), front.closed.end(),
                       [&](const DesignCosts& known) { return known.isAtLeastAsGoodAs(design); }))
        front.ahead.push_back(design.id);
    return front;
  }
};

DesignCloud::DesignCloud(QObject* parent, std::size_t most) : QObject(parent), most_(most) {}

DesignCloud::~DesignCloud() = default;

DesignCloud::Workload& DesignCloud::workloadNamed(const WorkloadName& name) {
  for (const std::unique_ptr<Workload>& one : workloads_)
    if (one->name == name) return *one;
  workloads_.push_back(std::make_unique<Workload>());
  workloads_.back()->name = name;
  return *workloads_.back();
}

DesignCloud::Workload& DesignCloud::workloadOf(const app::Design& design, EnergyUnit unit) {
  return workloadNamed({keys_.numberOf(design.network), design.batch, design.run, design.model, unit});
}

void DesignCloud::show(const app::Design& design) {
  Workload* wanted = design.isComplete() ? &workloadOf(design, design.profile->energyUnit) : nullptr;
  if (wanted) limit(*wanted);
  if (std::exchange(shown_, wanted) == wanted) return;
  ++generation_;
  emit changed();
}

void DesignCloud::add(const app::Design& design, const ExecutionPlan& plan) {
  if (!design.isComplete() || plan.cancelled || !plan.infeasibleLayers.empty()) return;
  if (!(plan.totals.latency.seconds > 0)) return;
  Workload& workload = workloadOf(design, plan.totals.energy.unit);
  const std::uint64_t key = keys_.keyOf(design);
  const Solved solved{
      figuresOf(resultsOf(plan)),
      {tilescope::isProven(plan), tilescope::isOpen(plan), isLimited(plan), plan.totals.energy.estimate}};
  if (workload.macs == 0 && plan.totals.macs > 0) {
    workload.macs = plan.totals.macs;
    workload.forgetDerived();
    if (&workload == shown_ && !workload.recipes.empty()) ++generation_;
  }
  const auto known = workload.byKey.find(key);
  if (known == workload.byKey.end()) {
    if (all_ >= most_) return;
    put(workload, design, solved, key);
  } else {
    const DesignId id = known->second;
    State& state = workload.recipes[id].state;
    const auto cost = [&](const DesignFigures& figures) { return costOf(figures, design.objective); };
    const bool isBetterKnown = solved.state.rank() > state.rank();
    const bool isBetter = state.limited && !state.proven && solved.state.rank() == state.rank() &&
                          cost(solved.figures) < cost(workload.figuresOf(id));
    if (!isBetterKnown && !isBetter) return;
    state = solved.state;
    workload.setFigures(id, solved.figures);
    workload.forgetDerived();
    judge(workload, id);
    if (&workload == shown_) ++generation_;
  }
  if (&workload == shown_) emit changed();
}

void DesignCloud::replaceBy(const app::KnownDesigns& known) {
  const std::optional<WorkloadName> shown = shown_ ? std::optional(shown_->name) : std::nullopt;
  shown_ = nullptr;
  workloads_.clear();
  origins_.clear();
  edits_.clear();
  editNumbers_.clear();
  all_ = 0;
  for (const app::KnownDesign& one : known.designs) {
    if (all_ >= most_) break;
    app::Design design = known.origins[one.origin];
    for (const std::uint32_t edit : one.edits) design.edits.push_back(known.edits[edit]);
    Workload& workload = workloadOf(design, design.profile->energyUnit);
    const std::uint64_t key = keys_.keyOf(design);
    if (workload.byKey.contains(key)) continue;
    State state;
    state.proven = one.proven;
    state.open = !one.proven && design.search == kProvingSearch;
    state.estimate = one.estimate;
    put(workload, design, {figuresOf(one, design), state}, key);
  }
  if (shown) shown_ = &workloadNamed(*shown);
  if (shown_) limit(*shown_);
  ++generation_;
  emit changed();
}

app::KnownDesigns DesignCloud::known(std::size_t mostOthers) const {
  app::KnownDesigns known;
  if (!shown_) return known;
  const std::size_t all = size(), firstOther = all - std::min(all, mostOthers);
  std::vector<bool> isKept(all);
  for (std::size_t x = 0; x < kDesignMetrics.size(); ++x)
    for (std::size_t y = x + 1; y < kDesignMetrics.size(); ++y) {
      const Front& front = shown_->frontBy({kDesignMetrics[x], kDesignMetrics[y], {}});
      for (const std::vector<DesignCosts>* designs : {&front.closed, &front.open})
        for (const DesignCosts& design : *designs) isKept[design.id] = true;
    }
  std::unordered_map<std::uint32_t, std::uint32_t> origins, edits;  // index in the file, by index in this cloud
  const auto numberIn = [](auto& numbers, std::uint32_t here, auto& list, const auto& values) {
    const auto [number, isNew] = numbers.emplace(here, static_cast<std::uint32_t>(list.size()));
    if (isNew) list.push_back(values[here]);
    return number->second;
  };
  for (DesignId id = 0; id < all; ++id) {
    if (!isKept[id] && id < firstOther) continue;
    const Workload::Recipe& recipe = shown_->recipes[id];
    app::KnownDesign one{numberIn(origins, recipe.origin, known.origins, origins_), {}};
    for (std::uint32_t i = 0; i < recipe.edits; ++i)
      one.edits.push_back(numberIn(edits, shown_->editPool[recipe.firstEdit + i], known.edits, edits_));
    one.latencySeconds = figure(id, Metric::Latency);
    one.energy = figure(id, Metric::Energy);
    one.offChipBytes = figure(id, Metric::Traffic);
    one.proven = recipe.state.proven;
    one.estimate = recipe.state.estimate;
    known.designs.push_back(std::move(one));
  }
  return known;
}

void DesignCloud::put(Workload& workload, const app::Design& design, const Solved& solved, std::uint64_t key) {
  const auto id = static_cast<DesignId>(workload.recipes.size());
  Workload::Recipe recipe;
  recipe.origin = originOf(design);
  recipe.firstEdit = static_cast<std::uint32_t>(workload.editPool.size());
  recipe.edits = static_cast<std::uint16_t>(design.edits.size());
  recipe.state = solved.state;
  for (const HardwareEdit& edit : design.edits) {
    const auto number = static_cast<std::uint32_t>(edits_.size());
    const auto [known, isNew] = editNumbers_.emplace(edit.pointer + '=' + edit.json, number);
    if (isNew) edits_.push_back(edit);
    workload.editPool.push_back(known->second);
  }
  workload.recipes.push_back(recipe);
  for (std::vector<double>& figures : workload.figures) figures.push_back(0);
  workload.setFigures(id, solved.figures);
  workload.byKey.emplace(key, id);
  judge(workload, id);
  ++all_;
}

std::uint32_t DesignCloud::originOf(const app::Design& design) {
  app::Design origin = design;
  origin.edits.clear();
  origin.partition = {};
  const auto known = std::find(origins_.rbegin(), origins_.rend(), origin);
  if (known != origins_.rend()) return static_cast<std::uint32_t>(origins_.rend() - known - 1);
  origins_.push_back(std::move(origin));
  return static_cast<std::uint32_t>(origins_.size() - 1);
}

std::size_t DesignCloud::size() const {
  return shown_ ? shown_->recipes.size() : 0;
}

std::span<const float> DesignCloud::logs(Metric metric) const {
  if (!shown_) return {};
  std::vector<float>& logs = shown_->logs[metric];
  for (std::size_t id = logs.size(); id < size(); ++id)
    logs.push_back(static_cast<float>(std::log(shown_->value(static_cast<DesignId>(id), metric))));
  return logs;
}

double DesignCloud::figure(DesignId id, Metric metric) const {
  return shown_->value(id, metric);
}

bool DesignCloud::isProven(DesignId id) const {
  return shown_->recipes[id].state.proven;
}

bool DesignCloud::isOpen(DesignId id) const {
  return shown_->recipes[id].state.open;
}

bool DesignCloud::isEstimate(DesignId id) const {
  return shown_->recipes[id].state.estimate;
}

EnergyUnit DesignCloud::energyUnit() const {
  return shown_ ? shown_->name.unit : EnergyUnit::Picojoule;
}

void DesignCloud::setLimits(const DesignLimits& limits) {
  if (std::exchange(limits_, limits) == limits || !shown_) return;
  limit(*shown_);
  emit changed();
}

void DesignCloud::limit(Workload& workload) const {
  if (std::exchange(workload.limits, limits_) == limits_) return;
  workload.beyond.clear();
  workload.beyondCount = 0;
  for (DesignId id = 0; limits_.isSet() && id < workload.recipes.size(); ++id) judge(workload, id);
  workload.fronts.clear();
}

void DesignCloud::judge(Workload& workload, DesignId id) const {
  const DesignLimits& limits = workload.limits;
  if (!limits.isSet()) return;
  const bool isBeyond =
      workload.value(id, Metric::Latency) > limits.seconds ||
      (workload.name.unit == EnergyUnit::Picojoule && workload.value(id, Metric::Energy) > limits.picojoules) ||
      workload.value(id, Metric::Power) > limits.watts || workload.value(id, Metric::Area) > limits.areaMm2;
  if (id >= workload.beyond.size()) workload.beyond.resize(id + 1);
  workload.beyondCount -= workload.beyond[id];
  workload.beyond[id] = isBeyond ? 1 : 0;
  workload.beyondCount += workload.beyond[id];
}

std::optional<double> DesignCloud::limitOf(Metric metric) const {
  if (!shown_) return std::nullopt;
  const bool hasJoules = energyUnit() == EnergyUnit::Picojoule;
  const auto finite = [](std::optional<double> limit) {
    return limit && *limit > 0 && *limit < DesignLimits::kNone ? limit : std::nullopt;
  };
  switch (metric) {
    case Metric::Latency:
    case Metric::Throughput:
    case Metric::Area:
    case Metric::Energy:
    case Metric::Efficiency:
      if (rowOf(metric).isEnergy() && !hasJoules) return std::nullopt;
      return finite(tilescope::valueOf(
          {limits_.seconds, limits_.picojoules, 0, limits_.areaMm2, shown_->macs, energyUnit()}, metric));
    case Metric::Power:
      return hasJoules ? finite(limits_.watts) : std::nullopt;
    default:
      return std::nullopt;
  }
}

std::span<const std::uint8_t> DesignCloud::beyond() const {
  if (!shown_) return {};
  return shown_->beyond;
}

std::size_t DesignCloud::beyondCount() const {
  return shown_ ? shown_->beyondCount : 0;
}

app::Design DesignCloud::design(DesignId id) const {
  const Workload::Recipe& recipe = shown_->recipes[id];
  app::Design design = origins_[recipe.origin];
  for (std::uint32_t i = 0; i < recipe.edits; ++i)
    design.edits.push_back(edits_[shown_->editPool[recipe.firstEdit + i]]);
  return design;
}

std::optional<DesignId> DesignCloud::find(const app::Design& design) const {
  if (!shown_ || !design.isComplete()) return std::nullopt;
  const auto found = shown_->byKey.find(keys_.keyOf(design));
  return found == shown_->byKey.end() ? std::nullopt : std::optional(found->second);
}

const DesignIds& DesignCloud::front(const DesignAxes& axes) const {
  static const DesignIds kNone;
  return shown_ ? shown_->frontBy(axes).front : kNone;
}

const DesignIds& DesignCloud::ahead(const DesignAxes& axes) const {
  static const DesignIds kNone;
  return shown_ ? shown_->frontBy(axes).ahead : kNone;
}

std::vector<DesignCosts> frontOf(std::vector<DesignCosts> designs) {
  std::sort(designs.begin(), designs.end(), [](const DesignCosts& a, const DesignCosts& b) {
    return std::tie(a.costs, a.id) < std::tie(b.costs, b.id);
  });
  std::map<double, double> staircase;
  std::erase_if(designs, [&](const DesignCosts& design) {
    const double second = design.costs[1], third = design.costs[2];
    const auto after = staircase.upper_bound(second);
    if (after != staircase.begin() && std::prev(after)->second <= third) return true;
    auto worse = staircase.lower_bound(second);
    while (worse != staircase.end() && worse->second >= third) worse = staircase.erase(worse);
    staircase[second] = third;
    return false;
  });
  return designs;
}

}  // namespace tilescope::gui

#include "moc_design_cloud.cpp"
