// SPDX-License-Identifier: GPL-3.0-or-later
// Network → plan: distinct layers once, in parallel, with a cache across plans, progress and cancel. The plan is the
// same for any number of threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/base/bounded_map.h"
#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

class SearchStrategy;

// finished and soFar are valid during the call only.
struct PlanProgress {
  std::size_t done = 0;                 // distinct layers that have their final answer
  std::size_t total = 0;                // distinct layers
  std::size_t proving = 0;              // distinct layers that have an answer which is still being proven
  std::optional<double> gap;            // of the plan so far (core/plan/execution_plan.h); none: no bound is known
  const LayerPlan* finished = nullptr;  // the one that is new (first of its kind), interim or final
  // The plan as far as it is: layers without an answer have a violation of kind Unsolved. Costs a copy of the plan.
  std::function<ExecutionPlan()> soFar;

  bool everyLayerHasAnAnswer() const { return done + proving == total; }
};

// Nodes per distinct layer of the first round with previews. Measured with ZigZag's exact search on ResNet-50: energy
// and traffic need fewer for the first key; of latency and energy × latency the time to set a layer up dominates up to
// here, and 2000 nodes take half as long again.
inline constexpr std::uint64_t kPreviewNodes = 500;

struct PlannerSettings {
  int threads = 0;  // 0: one per core
  CancelToken cancel;
  // Limit on the search nodes of every layer, for plans that need not be exact; 0: no limit. Layers that it stops are
  // not cached; cached results are used regardless.
  std::uint64_t mostNodes = 0;
  bool firstKeyOnly = false;  // equal mappings are not decided by the tie-breaker (SearchRequest)
  bool certify = false;       // let every layer's search make its certificate, where it can
  // First every layer gets an interim answer of kPreviewNodes nodes, then those that the limit stopped are searched to
  // the end, the largest share of the plan's gap first. The plan is the same.
  bool previewFirst = false;
  // Searches start from the last mapping of the same layer, which changes their nodes but no answer.
  bool warmStarts = false;
  // Called from worker threads, one call at a time.
  std::function<void(const PlanProgress&)> onProgress;
};

// Everything that keeps a request from being planned, at once: names (model, search, objective, options, dataflow,
// layer) that do not exist, each with the option that gives it as file, and hardware that the model cannot read.
Diagnostics checkRequest(const PlanRequest& request);

// The request with the options that its search chooses by itself, as plans state it; and its options without them.
PlanRequest withImpliedOptions(PlanRequest request);
ModelOptions ownOptions(const PlanRequest& request);

// What is known of a plan before anything is solved: the compulsory traffic of layers not modelled; all others have a
// violation of kind Unsolved. The request must have passed checkRequest.
ExecutionPlan unsolvedPlan(const PlanRequest& request);

// A layer of a plan rated again by the request's model under its hardware and options: the plan's own metrics where
// these are the plan's. A layer without a mapping that the model covers keeps its answer.
Result<Evaluation> evaluateAgain(const LayerPlan& planned, const PlanRequest& request);

// Errors of the mappings that the plan's model cannot read, at their places in the plan's file: what evaluateAgain
// says.
Diagnostics checkMappings(const ExecutionPlan& plan, const std::string& file);

// Remembers solved layers between plans. One planner may be used from one thread at a time.
class Planner {
 public:
  Planner();
  ~Planner();
  Planner(const Planner&) = delete;
  Planner& operator=(const Planner&) = delete;

  // Fails for names or options that do not exist and for hardware that the model cannot read. Layers that are
  // infeasible carry their violation. A cancelled plan has all layers: those not solved to the end keep the best that
  // was found (interim), or have a violation of kind Unsolved.
  Result<ExecutionPlan> plan(const PlanRequest& request, const PlannerSettings& settings = {});

  // Plans with the caller's search instead of the one that the request names, e.g. in tests. Cached results are found
  // by that search's cache keys.
  Result<ExecutionPlan> planWith(const SearchStrategy& search, const PlanRequest& request,
                                 const PlannerSettings& settings = {});

 private:
  struct Cache;
  std::unique_ptr<Cache> cache_;
};

// The last mapping found of every layer, to start the next search of the same layer from when only the machine has
// changed: a slider's next step is a neighbour of the last one.
class WarmStarts {
 public:
  // Null where nothing is known, or what is known is of another layer, model, objective, option or dataflow.
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
  // Names of layers repeat between networks; the last one planned wins.
  static constexpr std::size_t kMaxLayers = 10'000;
  BoundedMap<std::string, Known> known_{kMaxLayers};  // by model and layer name
};

}  // namespace tilescope
