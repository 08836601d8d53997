// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/changes.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>

#include "core/base/ensure.h"
#include "core/explore/carried_mappings.h"
#include "core/explore/metrics.h"
#include "core/explore/parameter_steps.h"
#include "core/explore/plan_objective.h"
#include "core/explore/silicon_metrics.h"
#include "core/models/model_registry.h"
#include "core/models/search_strategy.h"
#include "core/plan/execution_plan.h"

namespace tilescope {
namespace {

constexpr std::size_t kMaxPaired = 4;  // changes to combine: 6 pairs
constexpr double kSameValue = 1e-9;    // relative; sums in different order differ by less

std::pair<PlanTotals, PlanTotals> comparableTotals(const ExecutionPlan& a, const ExecutionPlan& b) {
  if (a.infeasibleLayers == b.infeasibleLayers) return {a.totals, b.totals};
  ExecutionPlan commonA{a.request, {}, {}, {}, {}, false}, commonB{b.request, {}, {}, {}, {}, false};
  for (std::size_t i = 0; i < a.layers.size(); ++i) {
    if (!isValid(a.layers[i].evaluation) || !isValid(b.layers[i].evaluation)) continue;
    commonA.layers.push_back(a.layers[i]);
    commonB.layers.push_back(b.layers[i]);
  }
  sumUp(commonA);
  sumUp(commonB);
  return {commonA.totals, commonB.totals};
}

// Layers that only the second plan solves.
std::size_t newlyPlanned(const ExecutionPlan& before, const ExecutionPlan& after) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < before.layers.size(); ++i)
    count += !isValid(before.layers[i].evaluation) && isValid(after.layers[i].evaluation) ? 1 : 0;
  return count;
}

std::string whyWorse(const PlanRequest& request, const ExecutionPlan& before, const ExecutionPlan& after) {
  bool anyUnproven = false;
  for (std::size_t i = 0; i < before.layers.size(); ++i) {
    const LayerResult* was = plannedResult(before.layers[i]);
    const LayerResult* is = plannedResult(after.layers[i]);
    const auto value = [&](const LayerResult& result) { return objectiveOfLayer(result, request.objective); };
    if (!was || !is || value(*is) <= value(*was) * (1 + kSameValue)) continue;
    anyUnproven = anyUnproven || !after.layers[i].search.proven;
    if (std::string reason = whyMoreMayBeWorse(request, before.layers[i].name, after.request.hardware); !reason.empty())
      return reason;
  }
  return anyUnproven ? "Not proven: the search of some layers stopped before it had found the optimum." : "";
}

bool byWorth(const Change& a, const Change& b) {
  const double worthA = a.worth(), worthB = b.worth();
  if (worthA != worthB) return worthA > worthB;
  return a.totalsAfter.energy.total < b.totalsAfter.energy.total;
}

// The rest of the pair has an effect: the pair gains more than this change alone, or is smaller.
bool addsTo(const Change& alone, const Change& pair) {
  if (pair.gain >= alone.gain + kWorthSaying) return true;
  return pair.areaAfter && alone.areaAfter && *alone.areaAfter - *pair.areaAfter >= kMinPrice * *pair.areaBefore;
}

bool isWorthSaying(const Change& change) {
  return change.gain >= kWorthSaying && change.excesses.empty();
}

// The changed plan, with the present mapping where it is better: a short search may miss it.
std::shared_ptr<const ExecutionPlan> withMappingsOf(const ExecutionPlan& present, ExecutionPlan changed) {
  const std::shared_ptr<const ExecutionPlan> borrowed(std::shared_ptr<void>(), &present);
  return withCarriedMappings({borrowed, std::make_shared<const ExecutionPlan>(std::move(changed))}).back();
}

class Ranking {
 public:
  Ranking(Planner& planner, const PlanRequest& request, const ExecutionPlan& present, const AdviceScope& scope,
          PlannerSettings settings)
      : planner_(planner),
        request_(request),
        present_(present),
        scope_(scope),
        settings_(std::move(settings)),
        parameters_(adviceParameters(request, scope.asRead.value_or(request.hardware))) {
    settings_.onProgress = nullptr;
  }

  RankedChanges run() {
    tryFirst();
    climb();
    if (present_.infeasibleLayers.empty()) {  // otherwise the suggested fix makes them fit
      feed();
      save();
      pair();
    }
    for (std::vector<Change>* list : {&found_.changes, &found_.pairs}) {
      std::stable_sort(list->begin(), list->end(), byWorth);
      confirmFirst(*list);
    }
    std::stable_sort(found_.savings.begin(), found_.savings.end(),
                     [](const Change& a, const Change& b) { return a.addedArea() < b.addedArea(); });
    cure();
    return std::move(found_);
  }

 private:
  std::optional<Change> tried(std::vector<DesignStep> steps) {
    found_.complete = found_.complete && !settings_.cancel.cancelled();
    if (!found_.complete) return std::nullopt;
    ++found_.plans;
    std::optional<Change> change = tryChange(planner_, request_, present_, std::move(steps), scope_, settings_);
    found_.complete = change || !settings_.cancel.cancelled();
    if (change) all_.push_back(*change);
    return change;
  }

  void tryGain(std::vector<Change>& gains, DesignStep step) {
    std::optional<Change> change = tried({std::move(step)});
    if (change && change->lostLayers == 0) gains.push_back(std::move(*change));
  }

  void tryFirst() {
    for (const Parameter& parameter : parameters_)
      if (const std::optional<double> to = firstRung(present_, parameter)) rungs_.emplace_back(parameter, *to);
    for (const auto& [parameter, to] : rungs_) tryGain(found_.changes, stepOf(parameter, to));
    for (DesignStep& step : furtherSteps(request_, present_, parameters_)) tryGain(found_.changes, std::move(step));
  }

  void climb() {
    const auto helps = [this] { return std::any_of(found_.changes.begin(), found_.changes.end(), isWorthSaying); };
    for (int rungs = 2; rungs <= kMaxRungs && !helps(); ++rungs) {
      std::vector<std::pair<Parameter, double>> above;
      for (const auto& [parameter, to] : rungs_)
        if (const std::optional<double> next = nextRung(present_, parameter, to)) above.emplace_back(parameter, *next);
      rungs_ = std::move(above);
      std::vector<Change> higher;
      for (const auto& [parameter, to] : rungs_) tryGain(higher, stepOf(parameter, to));
      for (Change& change : higher) {
        change.rungs = rungs;
        if (isWorthSaying(change)) found_.changes.push_back(std::move(change));
      }
    }
  }

  // Wider arrays with the ports that they need.
  void feed() {
    for (const Change& change : std::vector(found_.changes)) {
      std::vector<DesignStep> steps = withItsPorts(planner_, request_, change.steps.front(), settings_);
      if (steps.empty()) continue;
      std::optional<Change> fed = tried(std::move(steps));
      if (fed && isWorthSaying(*fed) && fed->lostLayers == 0 && fed->worth() > change.worth() && addsTo(change, *fed))
        found_.pairs.push_back(std::move(*fed));
    }
  }

  void save() {
    if (!chipArea(request_.hardware)) return;
    for (const Parameter& parameter : parameters_)
      if (parameter.kind != ParameterKind::Bandwidth)
        if (std::optional<Change> saving = smallest(parameter)) found_.savings.push_back(std::move(*saving));
  }

  std::optional<Change> smallest(const Parameter& parameter) {
    std::vector<Change> smaller;
    double bestGain = 0, leastArea = 0;
    for (std::optional<double> half = halfOf(parameter, parameter.value); half; half = halfOf(parameter, *half)) {
      std::optional<Change> change = tried({stepOf(parameter, *half)});
      if (!change || change->lostLayers > 0) break;
      bestGain = std::max(bestGain, change->gain);
      const bool isHarmless = change->gain >= bestGain - kSavingLoss && change->addedArea() < 0;
      if (!isHarmless && !exceedsArea(*change)) break;
      if (!isHarmless || change->addedArea() >= leastArea) continue;
      leastArea = change->addedArea();
      smaller.push_back(std::move(*change));
    }
    for (auto change = smaller.rbegin(); change != smaller.rend(); ++change) {
      std::optional<Change> sure = confirmed(*change);
      if (sure && sure->excesses.empty() && sure->isHarmless()) return sure;
    }
    return std::nullopt;
  }

  // Plans the change again with a longer search, so that latency and energy are final.
  std::optional<Change> confirmed(const Change& change) {
    const std::uint64_t nodes = confirmingNodes(request_.objective);
    if (settings_.mostNodes == 0 || settings_.mostNodes >= nodes) return change;
    PlannerSettings thorough = settings_;
    thorough.mostNodes = nodes;
    ++found_.plans;
    std::optional<Change> sure = tryChange(planner_, request_, present_, change.steps, scope_, thorough);
    // What was cancelled before stays incomplete, even if this plan was in the cache.
    found_.complete = found_.complete && (sure || !settings_.cancel.cancelled());
    if (sure) sure->rungs = change.rungs;
    return sure;
  }

  void confirmFirst(std::vector<Change>& changes) {
    const auto first = std::find_if(changes.begin(), changes.end(), [](const Change& one) { return one.isCheap(); });
    if (first == changes.end()) return;
    if (std::optional<Change> sure = confirmed(*first)) *first = std::move(*sure);
  }

  static bool exceedsArea(const Change& change) {
    return std::any_of(change.excesses.begin(), change.excesses.end(),
                       [](const Excess& excess) { return excess.budget == Budget::Area; });
  }

  // Combines the best saving with the best gain; if no single change is cheap, also the best few.
  void pair() {
    std::vector<Change> gains;
    for (const Change& change : found_.changes) {
      if (change.excesses.empty() && change.gain > -kSavingLoss) gains.push_back(change);
    }
    std::stable_sort(gains.begin(), gains.end(), byWorth);
    if (!found_.savings.empty() && !gains.empty() && gains.front().isCheap())
      tryPair(*std::min_element(found_.savings.begin(), found_.savings.end(),
                                [](const Change& a, const Change& b) { return a.addedArea() < b.addedArea(); }),
              gains.front());
    if (std::any_of(gains.begin(), gains.end(), [](const Change& change) { return change.isCheap(); })) return;
    std::stable_sort(gains.begin(), gains.end(), [](const Change& a, const Change& b) { return a.gain > b.gain; });
    std::vector<Change> few;
    for (const Change& change : gains) {
      const auto isSame = [&](const Change& one) { return one.steps.front().pointer == change.steps.front().pointer; };
      if (few.size() < kMaxPaired && std::none_of(few.begin(), few.end(), isSame)) few.push_back(change);
    }
    for (std::size_t i = 0; i < few.size(); ++i)
      for (std::size_t j = i + 1; j < few.size(); ++j) tryPair(few[i], few[j]);
  }

  void tryPair(const Change& a, const Change& b) {
    if (a.steps.front().pointer == b.steps.front().pointer) return;
    std::optional<Change> both = tried({a.steps.front(), b.steps.front()});
    const bool isBetter = both && isWorthSaying(*both) && both->lostLayers == 0 &&
                          both->worth() > std::max(a.worth(), b.worth()) && addsTo(a, *both) && addsTo(b, *both);
    if (isBetter) found_.pairs.push_back(std::move(*both));
  }

  void cure() {
    for (const Change& change : all_)
      if (change.excesses.empty() && change.lostLayers == 0) found_.cures.push_back(change);
    std::stable_sort(found_.cures.begin(), found_.cures.end(),
                     [](const Change& a, const Change& b) { return a.gain > b.gain; });
    if (found_.cures.empty()) return;
    if (std::optional<Change> sure = confirmed(found_.cures.front())) found_.cures.front() = std::move(*sure);
  }

  Planner& planner_;
  const PlanRequest& request_;
  const ExecutionPlan& present_;
  const AdviceScope& scope_;
  PlannerSettings settings_;
  std::vector<Parameter> parameters_;
  std::vector<std::pair<Parameter, double>> rungs_;
  std::vector<Change> all_;
  RankedChanges found_;
};

}  // namespace

std::optional<double> Change::price() const {
  if (!areaBefore) return std::nullopt;
  double price = addedArea() / *areaBefore;
  for (const DesignStep& step : steps)
    if (step.kind == StepKind::OffChipBandwidth) price += kOffChipInterface * (step.to / step.from - 1);
  return price;
}

double Change::worth() const {
  const std::optional<double> cost = price();
  return gain > 0 && cost ? gain / std::max(*cost, kMinPrice) : gain;
}

bool Change::isCheap() const {
  return isWorthSaying(*this) && gain >= price().value_or(0);
}

std::vector<HardwareEdit> Change::edits() const {
  std::vector<HardwareEdit> edits;
  for (const DesignStep& step : steps)
    if (step.edit) edits.push_back(*step.edit);
  return edits;
}

bool Change::takesEveryDataflow() const {
  return std::any_of(steps.begin(), steps.end(),
                     [](const DesignStep& step) { return step.kind == StepKind::Dataflow; });
}

bool Change::isHarmless() const {
  const auto isKept = [](double was, double is) { return is <= was * (1 + kSavingLoss); };
  return isKept(totalsBefore.latency.seconds, totalsAfter.latency.seconds) &&
         isKept(totalsBefore.energy.total, totalsAfter.energy.total) &&
         isKept(totalsBefore.offChipBytes.total(), totalsAfter.offChipBytes.total());
}

bool RankedChanges::pairsComeFirst() const {
  return !pairs.empty() && (changes.empty() || pairs.front().worth() > changes.front().worth());
}

const Change* RankedChanges::cheapest() const {
  const Change* best = nullptr;
  for (const std::vector<Change>* list : {&changes, &pairs}) {
    const auto first = std::find_if(list->begin(), list->end(), [](const Change& one) { return one.isCheap(); });
    if (first != list->end() && (best == nullptr || first->worth() > best->worth())) best = &*first;
  }
  return best;
}

double ratioOf(const Change& change, Metric metric) {
  const double before = valueOf(change.totalsBefore, metric);
  return before > 0 ? valueOf(change.totalsAfter, metric) / before : 1;
}

std::vector<DesignStep> withItsPorts(Planner& planner, const PlanRequest& request, const DesignStep& step,
                                     const PlannerSettings& settings) {
  if (step.kind != StepKind::ArrayDim) return {};
  const Result<PlanRequest> larger = withSteps(request, {step});
  const Result<ExecutionPlan> plan =
      larger ? planner.plan(*larger, settings) : Result<ExecutionPlan>(larger.diagnostics());
  return plan && !plan->cancelled ? withStalledPorts(step, *plan) : std::vector<DesignStep>();
}

std::optional<Change> tryChange(Planner& planner, const PlanRequest& request, const ExecutionPlan& present,
                                std::vector<DesignStep> steps, const AdviceScope& scope,
                                const PlannerSettings& settings) {
  const Result<PlanRequest> changed = withSteps(request, steps);
  if (!changed) return std::nullopt;
  Result<ExecutionPlan> solved = planner.plan(*changed, settings);
  if (!solved || solved->cancelled) return std::nullopt;
  const auto plan = withMappingsOf(present, std::move(*solved));
  Change change;
  std::tie(change.totalsBefore, change.totalsAfter) = comparableTotals(present, *plan);
  const PlanObjective objective = objectiveOf(change.totalsBefore, request.objective);
  change.before = objective.value;
  change.after = objectiveOf(change.totalsAfter, request.objective).value;
  change.gain = gainOf(change.before, change.after, objective.largerIsBetter);
  change.areaBefore = chipArea(request.hardware);
  change.areaAfter = chipArea(changed->hardware);
  if (!change.areaAfter) change.areaBefore.reset();
  change.excesses = excesses(scope.budgets, budgetValues(*plan));
  change.newlyPlanned = newlyPlanned(present, *plan);
  change.lostLayers = newlyPlanned(*plan, present);
  for (const DesignStep& step : steps) change.label += (change.label.empty() ? "" : ", ") + step.setting;
  if (change.gain < 0) change.whyWorse = whyWorse(request, present, *plan);
  change.steps = std::move(steps);
  return change;
}

RankedChanges rankChanges(Planner& planner, const PlanRequest& request, const ExecutionPlan& present,
                          const AdviceScope& scope, const PlannerSettings& settings) {
  ensure(!present.cancelled, "changes are ranked against a plan that was cancelled");
  return Ranking(planner, request, present, scope, settings).run();
}

std::string whyMoreMayBeWorse(const PlanRequest& less, const std::string& layer, const HardwareProfile& more) {
  const std::vector<Layer>& layers = less.network.layers;
  const auto found = std::find_if(layers.begin(), layers.end(), [&](const Layer& l) { return l.name == layer; });
  ensure(found != layers.end(), "a plan has the layers of its network");
  const SearchStrategy& search = **findSearch(**findModel(less.model), less.search);
  return search.whyMoreMayBeWorse({*found, less.hardware, less.options, less.objective, less.dataflow, {}}, more);
}

}  // namespace tilescope
