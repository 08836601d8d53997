// SPDX-License-Identifier: GPL-3.0-or-later
// With previews, layers are searched in two rounds. The first gives every layer a few nodes; its answer is final if
// these suffice or if the search has no limit (heuristics). The second searches the rest without limit. It takes at
// most a starting mapping from the first (warm starts), so the plan is the same with and without previews.
#include "core/plan/plan_run.h"

#include <fmt/format.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <unordered_map>

#include "core/base/format_size.h"
#include "core/hardware/price_text.h"
#include "core/models/cost_model.h"
#include "core/plan/execution_plan.h"

namespace tilescope {
namespace {

double tensorBits(const Layer& layer, const HardwareProfile& hardware) {
  const OffChipBytes once = outsideModelResult("", layer, hardware).offChipBytes;
  return once.total() * 8;
}

const Mapping* mappingOf(const LayerSolution& solution) {
  const auto* result = std::get_if<LayerResult>(&solution.evaluation);
  return result && result->mapping ? &*result->mapping : nullptr;
}

}  // namespace

LayerSolution unsolvedLayer() {
  Violation v;
  v.kind = ViolationKind::Unsolved;
  v.message = "Not solved: cancelled, or not reached yet.";
  LayerSolution solution;
  solution.evaluation = v;
  solution.cancelled = true;
  return solution;
}

LayerPlan layerPlan(const LayerSolution& solution, const std::string& name, const std::string& sameAs) {
  LayerPlan plan{name,           sameAs, solution.dataflow,   solution.evaluation, solution.statistics,
                 solution.notes, false,  solution.certificate};
  if (auto* result = std::get_if<LayerResult>(&plan.evaluation)) result->layer = name;
  return plan;
}

Result<ExecutionPlan> PlanRun::run(SolvedLayers& cache, WarmStarts& warmStarts) {
  chooseLayers();
  collectJobs(warmStarts);
  takeFromCache(cache);
  solveTheRest();
  keepInCache(cache);
  remember(warmStarts);
  ExecutionPlan plan = planSoFar();
  plan.cancelled = std::any_of(jobs_.begin(), jobs_.end(), [](const Job& job) { return !job.final; });
  Diagnostics warnings = joined(joined(lastLevelWarnings(plan), clockWarnings()), energyWarnings(plan));
  return {std::move(plan), std::move(warnings)};
}

void PlanRun::chooseLayers() {
  for (const Layer& layer : request_.network.layers) {
    if (!request_.layer || *request_.layer == layer.name) layers_.push_back(&layer);
  }
}

SearchRequest PlanRun::searchRequest(const Layer& layer) const {
  SearchRequest request{layer,           request_.hardware, request_.options, request_.objective, request_.dataflow,
                        settings_.cancel};
  request.firstKeyOnly = settings_.firstKeyOnly;
  request.certify = settings_.certify;
  return request;
}

void PlanRun::collectJobs(const WarmStarts& warmStarts) {
  std::unordered_map<std::string, std::size_t> jobOf;
  for (std::size_t i = 0; i < layers_.size(); ++i) {
    if (!model_.covers(*layers_[i])) continue;
    std::string key = search_.cacheKey(searchRequest(*layers_[i]));
    if (settings_.firstKeyOnly) key += "first key only";
    const auto [it, isNew] = jobOf.try_emplace(key, jobs_.size());
    if (isNew) {
      jobs_.push_back({std::move(key), {}, nullptr, std::nullopt, false, false});
      if (settings_.warmStarts) jobs_.back().warmStart = warmStarts.find(request_, *layers_[i]);
    }
    jobs_[it->second].layers.push_back(i);
  }
}

void PlanRun::takeFromCache(const SolvedLayers& cache) {
  for (Job& job : jobs_) {
    std::optional<LayerSolution> known = cache.find(job.key);
    if (known && (!settings_.certify || known->certificate)) settle(job, std::move(*known));
  }
}

void PlanRun::solveTheRest() {
  if (settings_.previewFirst) {
    if (request_.objective == Objective::Latency || request_.objective == Objective::Edp)
      solveInOrder(openJobs(), [this](Job& job) { preview(job, kGlance); });
    solveInOrder(openJobs(), [this](Job& job) { preview(job, kPreviewNodes); });
    std::vector<Job*> open = openJobs();
    std::stable_sort(open.begin(), open.end(),
                     [this](const Job* a, const Job* b) { return shareOfTheGap(*a) > shareOfTheGap(*b); });
    solveInOrder(open, [this](Job& job) { solve(job); });
  } else {
    solveInOrder(openJobs(), [this](Job& job) { solve(job); });
  }
}

std::vector<PlanRun::Job*> PlanRun::openJobs() {
  std::vector<Job*> open;
  for (Job& job : jobs_)
    if (!job.final) open.push_back(&job);
  return open;
}

// Over all repeats of the job. Jobs without an answer come first.
double PlanRun::shareOfTheGap(const Job& job) const {
  const LayerResult* result = job.solution ? std::get_if<LayerResult>(&job.solution->evaluation) : nullptr;
  if (result == nullptr) return std::numeric_limits<double>::infinity();
  return objectiveOfLayer(*result, request_.objective) * job.solution->statistics.gap *
         static_cast<double>(job.layers.size());
}

void PlanRun::solveInOrder(const std::vector<Job*>& jobs, const std::function<void(Job&)>& solve) const {
  // TBB warns about more threads than cores.
  const int cores = tbb::info::default_concurrency();
  tbb::task_arena arena(settings_.threads > 0 ? std::min(settings_.threads, cores) : cores);
  std::atomic<std::size_t> next = 0;
  arena.execute([&] {
    tbb::parallel_for(
        std::size_t{0}, jobs.size(),
        [&](std::size_t) {
          Job& job = *jobs[next.fetch_add(1)];
          if (!settings_.cancel.cancelled()) solve(job);
        },
        tbb::auto_partitioner());
  });
}

void PlanRun::preview(Job& job, std::uint64_t mostNodes) {
  SearchRequest request = searchRequest(layerOf(job));
  request.warmStart = job.warmStart;
  request.mostNodes = mostNodes;
  LayerSolution solution = search_.solve(request);
  if (!solution.limited && !solution.cancelled)
    settle(job, std::move(solution));
  else
    improve(job, solution);
}

void PlanRun::solve(Job& job) {
  SearchRequest request = searchRequest(layerOf(job));
  request.warmStart = job.warmStart;
  if (settings_.previewFirst) {
    request.onUpdate = [&](const LayerSolution& better) { improve(job, better); };
    if (const Mapping* found = job.solution && settings_.warmStarts ? mappingOf(*job.solution) : nullptr)
      request.warmStart = std::make_shared<const Mapping>(*found);
  }
  request.mostNodes = settings_.mostNodes;
  LayerSolution solution = search_.solve(request);
  job.limited = solution.limited;
  if (solution.cancelled)
    improve(job, solution);
  else
    settle(job, std::move(solution));
}

void PlanRun::settle(Job& job, LayerSolution solution) {
  const std::lock_guard lock(mutex_);
  job.solution = std::move(solution);
  job.final = true;
  report(job);
}

// A restarted search may be worse for a while.
void PlanRun::improve(Job& job, const LayerSolution& solution) {
  if (!isValid(solution.evaluation)) return;
  const std::lock_guard lock(mutex_);
  if (job.solution && job.solution->statistics.gap <= solution.statistics.gap) return;
  job.solution = solution;
  report(job);
}

void PlanRun::report(const Job& job) const {
  if (!settings_.onProgress) return;
  PlanProgress progress;
  progress.total = jobs_.size();
  GapSum gap(request_.objective);
  for (const Job& each : jobs_) {
    progress.done += each.final;
    progress.proving += each.solution && !each.final;
    const LayerResult* result = each.solution ? std::get_if<LayerResult>(&each.solution->evaluation) : nullptr;
    if (result) gap.add(*result, each.solution->statistics, each.layers.size());
  }
  progress.gap = gap.gap();
  LayerPlan finished = layerPlan(*job.solution, layerOf(job).name, "");
  finished.interim = !job.final;
  progress.finished = &finished;
  progress.soFar = [this] { return planSoFar(); };
  settings_.onProgress(progress);
}

// Writes cached solutions again too, which marks them as in use.
void PlanRun::keepInCache(SolvedLayers& cache) const {
  for (const Job& job : jobs_) {
    if (job.final && !job.limited) cache.put(job.key, *job.solution);
  }
}

// Interim solutions too: while a slider moves there may be no others.
void PlanRun::remember(WarmStarts& warmStarts) const {
  if (!settings_.warmStarts) return;
  for (const Job& job : jobs_) {
    if (const Mapping* found = job.solution ? mappingOf(*job.solution) : nullptr)
      warmStarts.remember(request_, layerOf(job), *found);
  }
}

ExecutionPlan PlanRun::planSoFar() const {
  ExecutionPlan plan;
  plan.request = request_;
  plan.layers.resize(layers_.size());
  for (std::size_t i = 0; i < layers_.size(); ++i) {
    if (model_.covers(*layers_[i])) continue;
    plan.layers[i].name = layers_[i]->name;
    plan.layers[i].evaluation = outsideModelResult(model_.id(), *layers_[i], request_.hardware);
  }
  const LayerSolution unsolved = unsolvedLayer();
  for (const Job& job : jobs_) {
    const LayerSolution& solution = job.solution ? *job.solution : unsolved;
    const std::string& first = layerOf(job).name;
    for (const std::size_t i : job.layers) {
      plan.layers[i] = layerPlan(solution, layers_[i]->name, i == job.layers.front() ? "" : first);
      plan.layers[i].interim = job.solution && (!job.final || job.limited);
    }
  }
  sumUp(plan);
  return plan;
}

// Times of memories are estimates, so conflicts with the clock are only warnings.
Diagnostics PlanRun::clockWarnings() const {
  Diagnostics warnings;
  for (const ClockConflict& conflict : clockConflicts(request_.hardware, pricesOf(request_.hardware)))
    warnings.push_back({Diagnostic::Severity::Warning, request_.hardware.name,
                        "/memories/" + std::to_string(conflict.memory), "", "", conflict.text + "."});
  return warnings;
}

// If all energies are 0, every mapping is optimal, which means nothing.
Diagnostics PlanRun::energyWarnings(const ExecutionPlan& plan) const {
  const bool countsEnergy = request_.objective == Objective::Energy || request_.objective == Objective::Edp;
  if (!countsEnergy || plan.totals.macs == 0 || plan.totals.energy.total > 0) return {};
  return {{Diagnostic::Severity::Warning, request_.hardware.name, "/array/mac_energy",
           "a plan without energy, as all energies of the profile are 0",
           fmt::format("energies, which the objective {} compares", name(request_.objective)),
           "All mappings are equally good: state energies, or choose the objective latency or traffic."}};
}

// Off-chip counts assume that a layer's tensors fit into the outermost memory.
Diagnostics PlanRun::lastLevelWarnings(const ExecutionPlan& plan) const {
  const Memory& last = request_.hardware.memories.back();
  std::size_t tooLarge = 0;
  double largest = 0;
  for (std::size_t i = 0; i < layers_.size(); ++i) {
    const double bits = tensorBits(*layers_[i], request_.hardware);
    if (bits <= static_cast<double>(last.sizeBits) || !isValid(plan.layers[i].evaluation)) continue;
    ++tooLarge;
    largest = std::max(largest, bits);
  }
  if (tooLarge == 0) return {};
  Diagnostic d;
  d.severity = Diagnostic::Severity::Warning;
  d.file = request_.hardware.name;
  d.pointer = "/memories/" + std::to_string(request_.hardware.memories.size() - 1) + "/size_bits";
  d.found = fmt::format("{}, {}", last.name, formatBits(last.sizeBits));
  d.expected = fmt::format("enough capacity for all tensors of a layer: {} of {} need more, up to {}", tooLarge,
                           layers_.size(), formatBits(static_cast<std::int64_t>(largest)));
  d.remedy = fmt::format("The plan counts the traffic of {} as if it were large enough.", last.name);
  return {d};
}

}  // namespace tilescope
