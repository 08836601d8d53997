// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/design_cloud.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "core/base/ensure.h"
#include "core/explore/metrics.h"
#include "core/explore/plan_bound.h"
#include "core/explore/silicon_metrics.h"

namespace tilescope::gui {
namespace {

constexpr std::array kPairs = designPairs();
constexpr double kJoulesPerPicojoule = 1e-12;

DesignFigures figuresOf(const PlanTotals& totals) {
  DesignFigures figures{};
  for (std::size_t f = 0; f < figures.size(); ++f) figures[f] = valueOf(totals, kDesignMetrics[f]);
  return figures;
}

DesignFigures figuresOf(const app::KnownDesign& known) {
  DesignFigures figures{};
  figures[designIndex(Metric::Latency)] = known.latencySeconds;
  figures[designIndex(Metric::Energy)] = known.energy;
  figures[designIndex(Metric::Traffic)] = known.offChipBytes;
  return figures;
}

constexpr std::size_t pairOf(DesignAxes axes) {
  return static_cast<std::size_t>(std::find(kPairs.begin(), kPairs.end(), axes) - kPairs.begin());
}

}  // namespace

double costOf(const DesignFigures& figures, Objective objective) {
  return tilescope::costOf(objective, {figures[designIndex(Metric::Energy)], figures[designIndex(Metric::Latency)],
                                       figures[designIndex(Metric::Traffic)]});
}

struct DesignCloud::WorkloadName {
  std::size_t network = 0;
  std::optional<std::int64_t> batch;
  std::string model;
  EnergyUnit unit = EnergyUnit::Picojoule;
  bool operator==(const WorkloadName&) const = default;
};

struct DesignCloud::State {
  bool proven = true, open = false, limited = false;  // limited: in the number of nodes
  bool estimate = false;

  // By how well the metrics are known.
  int rank() const { return proven ? 2 : limited ? 0 : 1; }
};

struct DesignCloud::Solved {
  DesignFigures figures{};
  State state;
  std::optional<float> areaMm2{};
};

// Arrays by id. A front is in order of its first metric, its second then falls.
struct DesignCloud::Workload {
  WorkloadName name;

  std::array<std::vector<double>, kDesignMetrics.size()> figures;
  std::array<std::vector<float>, kDesignMetrics.size()> logs;
  struct Recipe {
    std::uint32_t origin = 0, firstEdit = 0;
    std::uint16_t edits = 0;
    State state;
    std::optional<float> areaMm2;  // of the chip; none: not known yet. 0: it has none
  };
  std::vector<Recipe> recipes;
  DesignLimits limits;               // that the next two lines are of
  std::vector<std::uint8_t> beyond;  // empty: no limits
  std::size_t beyondCount = 0;
  std::vector<std::uint32_t> editPool;
  std::unordered_map<std::uint64_t, DesignId> byKey;
  std::array<DesignIds, kPairs.size()> fronts, openFronts;

  DesignFigures figuresOf(DesignId id) const {
    DesignFigures of{};
    for (std::size_t f = 0; f < of.size(); ++f) of[f] = figures[f][id];
    return of;
  }

  void setFigures(DesignId id, const DesignFigures& values) {
    for (std::size_t f = 0; f < kDesignMetrics.size(); ++f) {
      figures[f][id] = values[f];
      logs[f][id] = static_cast<float>(std::log(values[f]));
    }
  }

  void join(DesignId id) {
    if (!beyond.empty() && beyond[id] != 0) return;
    auto& joined = recipes[id].state.open ? openFronts : fronts;
    for (std::size_t pair = 0; pair < kPairs.size(); ++pair) joinFront(joined[pair], kPairs[pair], id);
  }

  void joinAgain() {
    fronts = openFronts = {};
    for (DesignId each = 0; each < recipes.size(); ++each) join(each);
  }

  // Of a front those designs that none of another front beats or equals.
  DesignIds notBeaten(const DesignIds& front, const DesignIds& by, DesignAxes axes) const {
    const std::vector<double>& x = figures[designIndex(axes.x)];
    const std::vector<double>& y = figures[designIndex(axes.y)];
    DesignIds ahead;
    for (const DesignId id : front) {
      const auto after =
          std::upper_bound(by.begin(), by.end(), id, [&](DesignId a, DesignId b) { return x[a] < x[b]; });
      if (after == by.begin() || y[*(after - 1)] > y[id]) ahead.push_back(id);
    }
    return ahead;
  }

  void joinFront(DesignIds& front, DesignAxes axes, DesignId id) const {
    const std::vector<double>& x = figures[designIndex(axes.x)];
    const std::vector<double>& y = figures[designIndex(axes.y)];
    if (!(x[id] > 0) || !(y[id] > 0)) return;
    const auto after =
        std::upper_bound(front.begin(), front.end(), id, [&](DesignId a, DesignId b) { return x[a] < x[b]; });
    // Of equal ones the first stays.
    if (after != front.begin() && y[*(after - 1)] <= y[id]) return;
    auto first = after;
    if (first != front.begin() && x[*(first - 1)] == x[id]) --first;
    auto last = first;
    while (last != front.end() && y[*last] >= y[id]) ++last;
    front.insert(front.erase(first, last), id);
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
  return workloadNamed({keys_.numberOf(design.network), design.batch, design.model, unit});
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
      figuresOf(plan.totals),
      {tilescope::isProven(plan), tilescope::isOpen(plan), isLimited(plan), plan.totals.energy.estimate},
      static_cast<float>(chipArea(plan).value_or(0))};
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
    judge(workload, id);
    workload.joinAgain();  // the fronts may hold what is beaten now
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
    put(workload, design, {figuresOf(one), state}, key);
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
  for (const auto* fronts : {&shown_->fronts, &shown_->openFronts})
    for (const DesignIds& front : *fronts)
      for (const DesignId id : front) isKept[id] = true;
  std::unordered_map<std::uint32_t, std::uint32_t> origins, edits;  // their numbers here, and among those known
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
  recipe.areaMm2 = solved.areaMm2;
  for (const HardwareEdit& edit : design.edits) {
    const auto number = static_cast<std::uint32_t>(edits_.size());
    const auto [known, isNew] = editNumbers_.emplace(edit.pointer + '=' + edit.json, number);
    if (isNew) edits_.push_back(edit);
    workload.editPool.push_back(known->second);
  }
  workload.recipes.push_back(recipe);
  for (std::size_t f = 0; f < kDesignMetrics.size(); ++f) {
    workload.figures[f].push_back(0);
    workload.logs[f].push_back(0);
  }
  workload.setFigures(id, solved.figures);
  workload.byKey.emplace(key, id);
  judge(workload, id);
  workload.join(id);
  ++all_;
}

std::uint32_t DesignCloud::originOf(const app::Design& design) {
  app::Design origin = design;
  origin.edits.clear();
  origin.partition = {};
  // The newest is the likeliest.
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
  return shown_->logs[designIndex(metric)];
}

double DesignCloud::figure(DesignId id, Metric metric) const {
  return shown_->figures[designIndex(metric)][id];
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
  workload.joinAgain();
}

void DesignCloud::judge(Workload& workload, DesignId id) const {
  const DesignLimits& limits = workload.limits;
  if (!limits.isSet()) return;
  const DesignFigures figures = workload.figuresOf(id);
  const double seconds = figures[designIndex(Metric::Latency)];
  const double picojoules = workload.name.unit == EnergyUnit::Picojoule ? figures[designIndex(Metric::Energy)] : 0;
  const bool isBeyond = seconds > limits.seconds || picojoules > limits.picojoules ||
                        picojoules * kJoulesPerPicojoule / seconds > limits.watts ||
                        (limits.areaMm2 < DesignLimits::kNone && areaOf(workload, id) > limits.areaMm2);
  if (id >= workload.beyond.size()) workload.beyond.resize(id + 1);
  workload.beyondCount -= workload.beyond[id];
  workload.beyond[id] = isBeyond ? 1 : 0;
  workload.beyondCount += workload.beyond[id];
}

// Asked for where there is a limit only: of a design that a file has the profile is edited again.
double DesignCloud::areaOf(Workload& workload, DesignId id) const {
  std::optional<float>& known = workload.recipes[id].areaMm2;
  if (known) return *known;
  const Result<HardwareProfile> hardware = app::editedProfile(designOf(workload, id));
  known = static_cast<float>(hardware ? chipArea(*hardware).value_or(0) : 0);
  return *known;
}

std::span<const std::uint8_t> DesignCloud::beyond() const {
  if (!shown_) return {};
  return shown_->beyond;
}

std::size_t DesignCloud::beyondCount() const {
  return shown_ ? shown_->beyondCount : 0;
}

app::Design DesignCloud::design(DesignId id) const {
  return designOf(*shown_, id);
}

app::Design DesignCloud::designOf(const Workload& workload, DesignId id) const {
  const Workload::Recipe& recipe = workload.recipes[id];
  app::Design design = origins_[recipe.origin];
  for (std::uint32_t i = 0; i < recipe.edits; ++i)
    design.edits.push_back(edits_[workload.editPool[recipe.firstEdit + i]]);
  return design;
}

std::optional<DesignId> DesignCloud::find(const app::Design& design) const {
  if (!shown_ || !design.isComplete()) return std::nullopt;
  const auto found = shown_->byKey.find(keys_.keyOf(design));
  return found == shown_->byKey.end() ? std::nullopt : std::optional(found->second);
}

const DesignIds& DesignCloud::front(DesignAxes axes) const {
  static const DesignIds kNone;
  const std::size_t pair = pairOf(axes);
  ensure(pair < kPairs.size(), "the two metrics of a front are different ones, in their usual order");
  return shown_ ? shown_->fronts[pair] : kNone;
}

DesignIds DesignCloud::ahead(DesignAxes axes) const {
  const DesignIds& known = front(axes);
  return shown_ ? shown_->notBeaten(shown_->openFronts[pairOf(axes)], known, axes) : DesignIds{};
}

}  // namespace tilescope::gui

#include "moc_design_cloud.cpp"
