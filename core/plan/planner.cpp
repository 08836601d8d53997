// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/planner.h"

#include <fmt/format.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <mutex>
#include <unordered_map>

#include "core/base/format_size.h"
#include "core/base/names.h"
#include "core/base/names_of.h"
#include "core/cost/outside_model.h"
#include "core/plan/model_registry.h"

namespace tilescope {

struct Planner::Cache {
  std::unordered_map<std::string, LayerSolution> solutions;  // by cache key
};

namespace {

// A slider visits many designs; beyond this many solved layers (about 100 MB) the cache starts afresh.
constexpr std::size_t kMaxCachedLayers = 50'000;

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

void append(Diagnostics& all, const Diagnostics& more) {
  all.insert(all.end(), more.begin(), more.end());
}

void checkName(Diagnostics& errors, const char* option, const std::optional<std::string>& given,
               const std::vector<std::string>& known, const std::string& kind) {
  if (given && !contains(known, *given)) errors.push_back(unknownName(option, "", *given, known, kind));
}

void checkModel(Diagnostics& errors, const ModelEntry& entry, const PlanRequest& request) {
  if (const auto search = findSearch(entry, request.search); !search) append(errors, search.diagnostics());
  std::vector<std::string> objectives;
  for (const Objective objective : entry.model->objectives()) objectives.emplace_back(name(objective));
  checkName(errors, "--objective", std::string(name(request.objective)), objectives, "an objective of the model");
  append(errors, checkOptions(*entry.model, request.options));
  append(errors, entry.model->checkHardware(request.hardware));
}

// One distinct problem and the layers that have it.
struct Job {
  std::string key;
  std::vector<std::size_t> layers;  // indices into the plan's layers, ascending
  std::optional<LayerSolution> solution;
};

LayerSolution unsolved() {
  Violation v;
  v.kind = ViolationKind::Unsolved;
  v.message = "Not solved: cancelled, or not reached yet.";
  LayerSolution solution;
  solution.evaluation = v;
  solution.cancelled = true;
  return solution;
}

LayerPlan layerPlan(const LayerSolution& solution, const std::string& name, const std::string& sameAs) {
  LayerPlan plan{
      name, sameAs, solution.dataflow, solution.evaluation, solution.statistics, solution.notes, solution.certificate};
  if (auto* result = std::get_if<LayerResult>(&plan.evaluation)) result->layer = name;
  return plan;
}

double tensorBits(const Layer& layer, const HardwareProfile& hardware) {
  const OffChipBytes once = outsideModelResult("", layer, hardware).offChipBytes;
  return once.total() * 8;
}

// The planner's steps for one request.
class PlanRun {
 public:
  PlanRun(const PlanRequest& request, const CostModel& model, const SearchStrategy& search,
          const PlannerSettings& settings)
      : request_(request), model_(model), search_(search), settings_(settings) {}

  Result<ExecutionPlan> run(std::unordered_map<std::string, LayerSolution>& cache) {
    plan_.request = request_;
    chooseLayers();
    collectJobs();
    takeFromCache(cache);
    solveTheRest();
    keepInCache(cache);
    fillIn();
    sumUp(plan_);
    Diagnostics warnings = lastLevelWarnings();
    return {std::move(plan_), std::move(warnings)};
  }

 private:
  // The traffic counted at the outermost memory supposes that a layer's tensors are there.
  Diagnostics lastLevelWarnings() const {
    const Memory& last = request_.hardware.memories.back();
    std::vector<const Layer*> tooLarge;
    double largest = 0;
    for (std::size_t i = 0; i < layers_.size(); ++i) {
      const double bits = tensorBits(*layers_[i], request_.hardware);
      if (bits <= static_cast<double>(last.sizeBits) || !isValid(plan_.layers[i].evaluation)) continue;
      tooLarge.push_back(layers_[i]);
      largest = std::max(largest, bits);
    }
    if (tooLarge.empty()) return {};
    Diagnostic d;
    d.severity = Diagnostic::Severity::Warning;
    d.file = request_.hardware.name;
    d.pointer = "/memories/" + std::to_string(request_.hardware.memories.size() - 1) + "/size_bits";
    d.found = fmt::format("{}, {}", last.name, formatBits(last.sizeBits));
    d.expected = fmt::format("room for all tensors of a layer: {} of {} need more, {} the most", tooLarge.size(),
                             layers_.size(), formatBits(static_cast<std::int64_t>(largest)));
    d.remedy = fmt::format("The plan counts the traffic of {} as if it were large enough.", last.name);
    return {d};
  }

  void chooseLayers() {
    for (const Layer& layer : request_.network.layers) {
      if (!request_.layer || *request_.layer == layer.name) layers_.push_back(&layer);
    }
    plan_.layers.resize(layers_.size());
  }

  SearchRequest searchRequest(const Layer& layer) const {
    SearchRequest request{layer,
                          request_.hardware,
                          request_.options,
                          request_.objective,
                          request_.dataflow,
                          settings_.cancel,
                          request_.lpfLimit};
    request.certify = settings_.certify;
    return request;
  }

  void collectJobs() {
    std::unordered_map<std::string, std::size_t> jobOf;
    for (std::size_t i = 0; i < layers_.size(); ++i) {
      if (!model_.covers(*layers_[i])) continue;
      std::string key = search_.cacheKey(searchRequest(*layers_[i]));
      const auto [it, isNew] = jobOf.try_emplace(key, jobs_.size());
      if (isNew) jobs_.push_back({std::move(key), {}, std::nullopt});
      jobs_[it->second].layers.push_back(i);
    }
  }

  void takeFromCache(const std::unordered_map<std::string, LayerSolution>& cache) {
    for (Job& job : jobs_) {
      const auto it = cache.find(job.key);
      if (it != cache.end() && (!settings_.certify || it->second.certificate)) {
        job.solution = it->second;
        report(job);
      }
    }
  }

  void solveTheRest() {
    // More threads than cores would only make TBB complain.
    const int cores = tbb::info::default_concurrency();
    tbb::task_arena arena(settings_.threads > 0 ? std::min(settings_.threads, cores) : cores);
    arena.execute([&] {
      tbb::parallel_for(std::size_t{0}, jobs_.size(), [&](std::size_t i) {
        Job& job = jobs_[i];
        if (job.solution || settings_.cancel.cancelled()) return;
        job.solution = search_.solve(searchRequest(*layers_[job.layers.front()]));
        report(job);
      });
    });
  }

  void report(const Job& job) {
    if (!settings_.onProgress) return;
    const LayerPlan finished = layerPlan(*job.solution, layers_[job.layers.front()]->name, "");
    const std::lock_guard lock(progressMutex_);
    settings_.onProgress({++done_, jobs_.size(), &finished});
  }

  void keepInCache(std::unordered_map<std::string, LayerSolution>& cache) {
    if (cache.size() > kMaxCachedLayers) cache.clear();
    for (const Job& job : jobs_) {
      if (job.solution && !job.solution->cancelled) cache.insert_or_assign(job.key, *job.solution);
    }
  }

  void fillIn() {
    for (std::size_t i = 0; i < layers_.size(); ++i) {
      if (model_.covers(*layers_[i])) continue;
      plan_.layers[i].name = layers_[i]->name;
      plan_.layers[i].evaluation = outsideModelResult(model_.id(), *layers_[i], request_.hardware);
    }
    for (const Job& job : jobs_) {
      const LayerSolution solution = job.solution.value_or(unsolved());
      plan_.cancelled = plan_.cancelled || solution.cancelled;
      const std::string& first = layers_[job.layers.front()]->name;
      for (const std::size_t i : job.layers) {
        plan_.layers[i] = layerPlan(solution, layers_[i]->name, i == job.layers.front() ? "" : first);
      }
    }
  }

  const PlanRequest& request_;
  const CostModel& model_;
  const SearchStrategy& search_;
  const PlannerSettings& settings_;
  std::vector<const Layer*> layers_;
  std::vector<Job> jobs_;
  ExecutionPlan plan_;
  std::mutex progressMutex_;
  std::size_t done_ = 0;
};

}  // namespace

Diagnostics checkRequest(const PlanRequest& request) {
  Diagnostics errors;
  if (const auto entry = findModel(request.model))
    checkModel(errors, **entry, request);
  else
    append(errors, entry.diagnostics());
  checkName(errors, "--dataflow", request.dataflow, namesOf(request.hardware.dataflows), "a dataflow of the profile");
  checkName(errors, "--layer", request.layer, namesOf(request.network.layers), "a layer of the network");
  return errors;
}

ExecutionPlan unsolvedPlan(const PlanRequest& request) {
  const CostModel& model = *(**findModel(request.model)).model;
  ExecutionPlan plan;
  plan.request = request;
  for (const Layer& layer : request.network.layers) {
    if (request.layer && *request.layer != layer.name) continue;
    LayerPlan open = layerPlan(unsolved(), layer.name, "");
    if (!model.covers(layer)) open.evaluation = outsideModelResult(model.id(), layer, request.hardware);
    plan.layers.push_back(std::move(open));
  }
  sumUp(plan);
  return plan;
}

Planner::Planner() : cache_(std::make_unique<Cache>()) {}
Planner::~Planner() = default;

Result<ExecutionPlan> Planner::plan(const PlanRequest& request, const PlannerSettings& settings) {
  if (Diagnostics errors = checkRequest(request); !errors.empty()) return errors;
  const ModelEntry& entry = **findModel(request.model);
  const SearchStrategy& search = **findSearch(entry, request.search);
  return PlanRun(request, *entry.model, search, settings).run(cache_->solutions);
}

}  // namespace tilescope
