// SPDX-License-Identifier: GPL-3.0-or-later
// The planner's steps for one request (internal to core/plan).
#pragma once

#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/models/search_strategy.h"
#include "core/plan/planner.h"

namespace tilescope {

LayerSolution unsolvedLayer();
LayerPlan layerPlan(const LayerSolution& solution, const std::string& name, const std::string& sameAs);

class PlanRun {
 public:
  // All arguments must outlive the run. The request must have passed checkRequest.
  PlanRun(const PlanRequest& request, const CostModel& model, const SearchStrategy& search,
          const PlannerSettings& settings)
      : request_(request), model_(model), search_(search), settings_(settings) {}

  Result<ExecutionPlan> run(SolvedLayers& cache, WarmStarts& warmStarts);

 private:
  struct Job {
    std::string key;
    std::vector<std::size_t> layers;  // indices into the plan, ascending
    std::shared_ptr<const Mapping> warmStart;
    std::optional<LayerSolution> solution;
    bool final = false;
    bool limited = false;  // stopped at a limit: final for this plan only
  };

  void chooseLayers();
  void collectJobs(const WarmStarts& warmStarts);
  void takeFromCache(const SolvedLayers& cache);
  void solveTheRest();
  void solveInOrder(const std::vector<Job*>& jobs, const std::function<void(Job&)>& solve) const;
  void preview(Job& job, std::uint64_t mostNodes);
  void solve(Job& job);
  std::vector<Job*> openJobs();
  double shareOfTheGap(const Job& job) const;

  void settle(Job& job, LayerSolution solution);
  void improve(Job& job, const LayerSolution& solution);
  void report(const Job& job) const;

  void keepInCache(SolvedLayers& cache) const;
  void remember(WarmStarts& warmStarts) const;
  ExecutionPlan planSoFar() const;
  Diagnostics lastLevelWarnings(const ExecutionPlan& plan) const;
  Diagnostics clockWarnings() const;
  Diagnostics energyWarnings(const ExecutionPlan& plan) const;

  const Layer& layerOf(const Job& job) const { return *layers_[job.layers.front()]; }
  SearchRequest searchRequest(const Layer& layer) const;

  const PlanRequest& request_;
  const CostModel& model_;
  const SearchStrategy& search_;
  const PlannerSettings& settings_;
  std::vector<const Layer*> layers_;
  std::vector<Job> jobs_;
  std::mutex mutex_;
};

}  // namespace tilescope
