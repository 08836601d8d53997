// SPDX-License-Identifier: GPL-3.0-or-later
// Plans a network in parallel, the same for any number of threads. Equal layers are solved once and cached.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "core/base/bounded_map.h"
#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/models/search_strategy.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

// finished and soFar are only valid during the call.
struct PlanProgress {
  std::size_t done = 0;  // distinct layers with a final answer
  std::size_t total = 0;
  std::size_t proving = 0;              // distinct layers with an unproven answer
  std::optional<double> gap;            // of the plan so far; empty: no bound is known
  const LayerPlan* finished = nullptr;  // new answer, interim or final, for the first of equal layers
  // Copies the plan so far. Unsolved layers have a violation of kind Unsolved.
  std::function<ExecutionPlan()> soFar;

  bool everyLayerHasAnAnswer() const { return done + proving == total; }
};

// Nodes per distinct layer in the preview round. With ZigZag's exact search on ResNet-50, fewer prove energy and
// traffic; for latency and energy × latency, 2000 nodes take half as long again, because setup dominates.
inline constexpr std::uint64_t kPreviewNodes = 500;

struct PlannerSettings {
  int threads = 0;  // 0: one per core
  CancelToken cancel;
  // Node limit per layer, for plans that need not be exact; 0: none. Layers that stop at it are not cached.
  std::uint64_t mostNodes = 0;
  bool firstKeyOnly = false;  // the tie-breaker is not used (SearchRequest)
  bool certify = false;       // searches make certificates if they can
  // Every layer first gets an interim answer with kPreviewNodes nodes. The final plan is the same.
  bool previewFirst = false;
  // Searches start from the layer's last mapping: other node counts, same answer.
  bool warmStarts = false;
  // From worker threads, one call at a time.
  std::function<void(const PlanProgress&)> onProgress;
};

// All errors: unknown names, with their option as the file, and hardware that the model cannot read.
Diagnostics checkRequest(const PlanRequest& request);

// Adds the options that the request's search overrides, as plans record them; the next function removes them.
PlanRequest withImpliedOptions(PlanRequest request);
ModelOptions ownOptions(const PlanRequest& request);

// The plan before solving: layers that are not modelled have their compulsory traffic, all others a violation of kind
// Unsolved. The request must have passed checkRequest.
ExecutionPlan unsolvedPlan(const PlanRequest& request);

// Evaluates the layer's mapping with the request's model, hardware and options; without a mapping, nothing changes.
Result<Evaluation> evaluateAgain(const LayerPlan& planned, const PlanRequest& request);

// Errors for mappings that the plan's model cannot read, at their places in the file.
Diagnostics checkMappings(const ExecutionPlan& plan, const std::string& file);

// Complete solutions of layers, by the search's cache key. Planners in several threads can share them.
class SolvedLayers {
 public:
  std::optional<LayerSolution> find(const std::string& key) const;
  void put(const std::string& key, const LayerSolution& solution);

 private:
  static constexpr std::size_t kMaxLayers = 50'000;  // about 100 MB; a slider causes many plans
  mutable std::mutex mutex_;
  BoundedMap<std::string, LayerSolution> known_{kMaxLayers};
};

// Plans networks and remembers solved layers between plans. One thread at a time may use a planner.
class Planner {
 public:
  // solved: shared with other planners; null: not shared.
  explicit Planner(std::shared_ptr<SolvedLayers> solved = nullptr);
  ~Planner();
  Planner(const Planner&) = delete;
  Planner& operator=(const Planner&) = delete;

  // Fails for unknown names or options and for hardware that the model cannot read. Infeasible layers have a violation.
  // A cancelled plan has all layers: unfinished ones are interim or have a violation of kind Unsolved.
  Result<ExecutionPlan> plan(const PlanRequest& request, const PlannerSettings& settings = {});

  // Uses this search instead of the request's, e.g. in tests. Cache keys are those of this search.
  Result<ExecutionPlan> planWith(const SearchStrategy& search, const PlanRequest& request,
                                 const PlannerSettings& settings = {});

 private:
  struct Cache;
  std::unique_ptr<Cache> cache_;
};

// The last mapping of every layer, from which the next search can start if only the machine has changed.
class WarmStarts {
 public:
  // Null unless known for the same layer, model, objective, options and dataflow.
  std::shared_ptr<const Mapping> find(const PlanRequest& request, const Layer& layer) const;

  void remember(const PlanRequest& request, const Layer& layer, const Mapping& mapping);

 private:
  struct Known {
    Layer layer;
    Objective objective = Objective::Metric;
    ModelOptions options;
    std::optional<std::string> dataflow;
    std::shared_ptr<const Mapping> mapping;
  };
  // If networks share layer names, the last planned layer wins.
  static constexpr std::size_t kMaxLayers = 10'000;
  BoundedMap<std::string, Known> known_{kMaxLayers};  // by model and layer name
};

}  // namespace tilescope
