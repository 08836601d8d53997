// SPDX-License-Identifier: GPL-3.0-or-later
// Plans a network in parallel, with a cache across plans, progress and cancellation. Equal layers are solved once. The
// plan does not depend on the number of threads.
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
  std::size_t done = 0;                 // distinct layers with a final answer
  std::size_t total = 0;                // distinct layers
  std::size_t proving = 0;              // distinct layers with an answer that is not proven yet
  std::optional<double> gap;            // of the plan so far (core/plan/execution_plan.h); empty: no bound is known
  const LayerPlan* finished = nullptr;  // the new answer, interim or final, for the first of its equal layers
  // The plan so far; unsolved layers have a violation of kind Unsolved. Every call copies the plan.
  std::function<ExecutionPlan()> soFar;

  bool everyLayerHasAnAnswer() const { return done + proving == total; }
};

// Nodes per distinct layer in the first round with previews. Measured with ZigZag's exact search on ResNet-50: energy
// and traffic need fewer nodes to prove the objective. For latency and energy × latency, most of the time up to here is
// spent on setting up a layer, and 2000 nodes would take half as long again.
inline constexpr std::uint64_t kPreviewNodes = 500;

struct PlannerSettings {
  int threads = 0;  // 0: one per core
  CancelToken cancel;
  // Node limit for every layer's search, for plans that need not be exact; 0: no limit. A layer that stops at the limit
  // is not cached, but cached results are used.
  std::uint64_t mostNodes = 0;
  bool firstKeyOnly = false;  // mappings of equal cost are not compared by the tie-breaker (SearchRequest)
  bool certify = false;       // every layer's search makes its certificate, if it can
  // Every layer first gets an interim answer with kPreviewNodes nodes. Layers stopped by this limit are then searched
  // to the end, the largest share of the plan's gap first. The plan is the same.
  bool previewFirst = false;
  // Searches start from the last mapping of the same layer. This changes the number of nodes, but not the answer.
  bool warmStarts = false;
  // Called from worker threads, one call at a time.
  std::function<void(const PlanProgress&)> onProgress;
};

// Reports all errors that prevent planning at once: unknown names (model, search, objective, options, dataflow, layer),
// each with its option as the file, and hardware that the model cannot read.
Diagnostics checkRequest(const PlanRequest& request);

// Adds the options that the request's search overrides, as plans record them; the second function removes them.
PlanRequest withImpliedOptions(PlanRequest request);
ModelOptions ownOptions(const PlanRequest& request);

// The plan before anything is solved. Layers that are not modelled have their compulsory traffic, all others a
// violation of kind Unsolved. The request must have passed checkRequest.
ExecutionPlan unsolvedPlan(const PlanRequest& request);

// Evaluates the mapping of a planned layer with the request's model, hardware and options; if these are the plan's, so
// are the metrics. A layer keeps its answer if it has no mapping or is not modelled.
Result<Evaluation> evaluateAgain(const LayerPlan& planned, const PlanRequest& request);

// Errors for mappings that the plan's model cannot read (see evaluateAgain), at their places in the plan's file.
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
  // A cancelled plan has all layers: unfinished ones have the best mapping found (interim) or a violation of kind
  // Unsolved.
  Result<ExecutionPlan> plan(const PlanRequest& request, const PlannerSettings& settings = {});

  // Plans with the given search instead of the one that the request names, e.g. in tests. The cache uses the keys of
  // the given search.
  Result<ExecutionPlan> planWith(const SearchStrategy& search, const PlanRequest& request,
                                 const PlannerSettings& settings = {});

 private:
  struct Cache;
  std::unique_ptr<Cache> cache_;
};

// The last mapping found for every layer. If only the machine has changed, the next search of the layer can start from
// it: between two steps of a slider little changes.
class WarmStarts {
 public:
  // Null unless a mapping is known for the same layer, model, objective, options and dataflow.
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
  // If networks share layer names, the layer planned last replaces the others.
  static constexpr std::size_t kMaxLayers = 10'000;
  BoundedMap<std::string, Known> known_{kMaxLayers};  // by model and layer name
};

}  // namespace tilescope
