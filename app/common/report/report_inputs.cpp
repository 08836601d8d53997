// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/report/report_inputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/common/measurement_files.h"
#include "app/common/report/sections.h"
#include "core/base/parts.h"
#include "core/explore/binding.h"
#include "core/explore/pareto_front.h"
#include "core/explore/plan_objective.h"
#include "core/models/model_registry.h"
#include "core/models/zigzag/zigzag_result.h"
#include "core/plan/planner.h"
#include "core/store/check_store.h"
#include "core/store/store_reader.h"
#include "core/sweep/row_selection.h"

namespace tilescope::app {
namespace {

// Search limit per layer for shown alternatives; only layers with many equal mappings need more.
constexpr std::uint64_t kShownNodes = 200'000;

constexpr std::int64_t kRowsAtOnce = 50'000;

class Solver {
 public:
  Solver(const ReportRequest& asked, const SolveSettings& settings) : asked_(asked), settings_(settings) {}

  Result<ReportInputs> solve() {
    const Result<PlanRequest> request =
        asked_.plan ? Result<PlanRequest>(asked_.plan->request) : requestOf(asked_.design);
    if (!request) return request.diagnostics();
    if (Diagnostics errors = readSweep(); !errors.empty()) return errors;
    if (Diagnostics errors = solvePresent(*request); !errors.empty()) return errors;
    solvePins();
    solveUnchanged();
    advise(*request);
    solveFront(*request);
    evaluateOwn(*request);
    cutIntoSpans(*request);
    holdAgainstMeasurements();
    isCancelled();
    return std::move(inputs_);
  }

 private:
  bool isCancelled() {
    inputs_.cancelled = inputs_.cancelled || settings_.cancel.cancelled();
    return inputs_.cancelled;
  }

  PlannerSettings planning(const std::string& what) const {
    PlannerSettings planning;
    planning.threads = settings_.threads;
    planning.cancel = settings_.cancel;
    if (settings_.onProgress)
      planning.onProgress = [this, what](const PlanProgress& progress) {
        settings_.onProgress(what, progress.done, progress.total);
      };
    return planning;
  }

  PlannerSettings advising() const {
    PlannerSettings planning;
    planning.threads = settings_.threads;
    planning.cancel = settings_.cancel;
    planning.mostNodes = kAdviceNodes;
    return planning;
  }

  Diagnostics readSweep() {
    if (!asked_.sweep) return {};
    Result<SolvedSweep> sweep = storedSweepRows(*asked_.sweep);
    if (!sweep) return sweep.diagnostics();
    inputs_.sweep = std::move(sweep).value();
    return {};
  }

  Diagnostics solvePresent(const PlanRequest& request) {
    if (asked_.plan) {
      inputs_.plan = *asked_.plan;
      return {};
    }
    Result<ExecutionPlan> plan = planner_.plan(request, planning("the plan"));
    if (!plan) return plan.diagnostics();
    inputs_.plan = std::move(plan).value();
    return {};
  }

  void solveUnchanged() {
    const std::optional<Design> unchanged = unchangedOf(asked_.design);
    if (asked_.plan || !unchanged || isCancelled()) return;
    PinnedPlan answer = solved(*unchanged, "the plan of the unchanged profile");
    const bool isPinned = std::any_of(inputs_.pins.begin(), inputs_.pins.end(), [&](const PinnedPlan& pin) {
      return pin.plan && answer.plan && pin.plan->request == answer.plan->request;
    });
    if (!isPinned) inputs_.unchanged = std::move(answer.plan);
  }

  void solvePins() {
    for (const StoredPin& pin : asked_.pins) {
      if (isCancelled()) return;
      inputs_.pins.push_back(solved(pin.design, std::string("the plan of pin ") + pin.letter));
    }
  }

  PinnedPlan solved(const Design& design, const std::string& what) {
    const Result<PlanRequest> request = requestOf(design);
    if (!request) return {std::nullopt, toText(request.diagnostics().front())};
    Result<ExecutionPlan> plan = planner_.plan(*request, planning(what));
    if (!plan) return {std::nullopt, toText(plan.diagnostics().front())};
    return {std::move(plan).value(), ""};
  }

  void advise(const PlanRequest& request) {
    inputs_.verdict = findingOf(inputs_.plan, asked_.budgets);
    if (request.layer || isCancelled()) return;
    AdviceScope scope;
    scope.budgets = asked_.budgets;
    if (asked_.design.profile) scope.asRead = *asked_.design.profile;
    RankedChanges ranked = rankChanges(planner_, request, inputs_.plan, scope, advising());
    if (!ranked.complete) return;
    for (std::size_t i = 0; i < ranked.changes.size(); ++i) {
      if (settings_.onProgress) settings_.onProgress("neighbouring designs", i, ranked.changes.size());
      addStep(request, ranked.changes[i]);
    }
    std::stable_sort(inputs_.steps.begin(), inputs_.steps.end(), [](const SolvedStep& a, const SolvedStep& b) {
      return std::pair(a.change.newlyPlanned, a.change.worth()) > std::pair(b.change.newlyPlanned, b.change.worth());
    });
    if (inputs_.verdict.kind == Verdict::Kind::Bound) {
      ranked.changes.clear();
      for (const SolvedStep& step : inputs_.steps) ranked.changes.push_back(step.change);
      inputs_.verdict = withRemedy(inputs_.verdict, inputs_.plan, ranked, asked_.budgets);
    } else if (inputs_.verdict.kind == Verdict::Kind::Infeasible) {
      inputs_.fix = nearestFix(planner_, request, inputs_.plan, std::nullopt, advising());
      if (inputs_.fix) inputs_.verdict = withRemedy(inputs_.verdict, inputs_.plan, *inputs_.fix);
    }
  }

  // Plans the step with more search nodes than the ranking used, because its metrics are shown.
  void addStep(const PlanRequest& request, const Change& change) {
    SolvedStep step;
    step.change = change;
    const Result<PlanRequest> changed = withSteps(request, change.steps);
    if (!changed) return;
    PlannerSettings further = advising();
    further.mostNodes = confirmingNodes(request.objective);
    const Result<ExecutionPlan> plan = planner_.plan(*changed, further);
    const bool isWhole = plan && !plan->cancelled && plan->infeasibleLayers.empty() && plannedLayers(*plan) > 0;
    if (isWhole) {
      const PlanTotals& totals = plan->totals;
      step.latencySeconds = totals.latency.seconds;
      step.energy = totals.energy.total;
      step.offChipBytes = totals.offChipBytes.total();
      step.open = isOpen(*plan);
      if (inputs_.plan.infeasibleLayers.empty()) {
        const PlanObjective after = objectiveOf(totals, request.objective);
        step.change.after = after.value;
        step.change.gain = gainOf(step.change.before, after.value, after.largerIsBetter);
      }
    }
    inputs_.steps.push_back(std::move(step));
  }

  void solveFront(const PlanRequest& request) {
    if (request.model != zigzag::kModelId || request.layer || isCancelled()) return;
    ParetoFrontSettings settings;
    settings.threads = settings_.threads;
    settings.cancel = settings_.cancel;
    settings.mostNodes = kShownNodes;
    const Result<ParetoFront> front = paretoFront(request, settings);
    if (!front || front->cancelled || !front->infeasibleLayers.empty()) return;
    for (const SumPoint& point : front->points) inputs_.front.push_back({front->seconds(point.latency), point.energy});
  }

  void evaluateOwn(const PlanRequest& request) {
    const Result<const ModelEntry*> model = findModel(request.model);
    if (!model) return;
    for (const auto& [name, mapping] : asked_.ownMappings)
      for (const Layer& layer : request.network.layers) {
        if (layer.name != name) continue;
        OpenChoices choices;
        choices.objective = request.objective;
        const Result<Evaluation> answer =
            (*model)->model->evaluate(layer, request.hardware, mapping, request.options, choices);
        OwnAnswer own{name, {}, {}};
        if (!answer)
          own.whyNot = toText(answer.diagnostics().front());
        else if (const auto* violation = std::get_if<Violation>(&*answer))
          own.whyNot = violation->message;
        else
          own.result = std::get<LayerResult>(*answer);
        inputs_.own.push_back(std::move(own));
      }
  }

  // Only cuts for throughput depend on times.
  std::optional<ExecutionPlan> planAtCapacity() {
    if (asked_.plan || asked_.design.partition.goal != CutGoal::Throughput) return std::nullopt;
    std::optional<Design> sized = atCapacity(asked_.design);
    if (!sized) return std::nullopt;
    PinnedPlan answer = solved(*sized, "the plan at the capacity of the partition");
    if (!answer.plan || !answer.plan->infeasibleLayers.empty()) return std::nullopt;
    inputs_.partitioned = std::move(sized);
    return std::move(answer.plan);
  }

  void cutIntoSpans(const PlanRequest& request) {
    if (isCancelled()) return;
    PartitionCache cache;
    const std::optional<ExecutionPlan> sized = planAtCapacity();
    Result<DesignPartition> partition =
        partitionOf(asked_.design, request.hardware, cache, sized ? &*sized : &inputs_.plan);
    if (partition)
      inputs_.partition = std::move(partition).value();
    else
      inputs_.whyNoPartition = toText(partition.diagnostics().front());
  }

  void holdAgainstMeasurements() {
    Result<Validation> validation = validationOf({});
    if (validation)
      inputs_.validation = std::move(validation).value();
    else
      inputs_.whyNoValidation = toText(validation.diagnostics().front());
  }

  const ReportRequest& asked_;
  const SolveSettings& settings_;
  Planner planner_;
  ReportInputs inputs_;
};

}  // namespace

Result<SolvedSweep> storedSweepRows(const ReportedSweep& asked) {
  const Result<store::StoreReader> reader = store::StoreReader::open(asked.store);
  if (!reader) return reader.diagnostics();
  std::string name = asked.name;
  if (name.empty()) {
    const Result<std::vector<store::SweepInfo>> all = reader->sweeps();
    if (!all) return all.diagnostics();
    if (all->size() == 1) name = all->front().record.name;
  }
  const Result<store::SweepInfo> info = reader->sweep(name);
  if (!info) return info.diagnostics();
  if (const auto verified = store::verifyRows(*reader, *info); !verified) return verified.diagnostics();
  SweepRowsReader rows(*info);
  for (;;) {
    const Result<std::size_t> read = rows.read(*reader, kRowsAtOnce);
    if (!read) return read.diagnostics();
    if (*read == 0) break;
  }
  SolvedSweep sweep{*info, rows.rows(), frontMetricsOf(*info), {}};
  if (!sweep.metrics.empty()) sweep.front = frontOfRows(sweep.rows, sweep.metrics);
  return sweep;
}

Result<ReportInputs> solveReport(const ReportRequest& request, const SolveSettings& settings) {
  return Solver(request, settings).solve();
}

report::Document reportOf(const ReportRequest& request, const ReportInputs& inputs) {
  const PlanRequest& planned = inputs.plan.request;
  const ReportMaterial material{request, inputs, layerRows(inputs.plan)};
  report::Document document;
  document.title = fmt::format("{} on {}", planned.network.name, planned.hardware.name);
  document.subtitle =
      fmt::format("{}, {} search for {}", costModel(planned.model)->name(), planned.search, name(planned.objective));
  document.maker = fmt::format("Tilescope {}", toolVersion());
  document.madeOn = request.madeOn;

  if (request.onePage) {
    document.sections = {summarySection(material)};
    return document;
  }
  document.sections = {summarySection(material), designSection(material),     networkSection(material),
                       planSection(material),    rooflineSection(material),   trafficSection(material),
                       siliconSection(material), designsSection(material),    partitionSection(material),
                       mappingSection(material), comparisonSection(material), certificatesSection(material),
                       exportSection(material),  validationSection(material), assumptionsSection(material)};
  if (inputs.sweep) document.sections.push_back(sweepSection(material));
  if (!request.notes.empty()) document.sections.push_back(notesSection(material));
  document.sections.push_back(reproduceSection(material));
  return document;
}

}  // namespace tilescope::app
