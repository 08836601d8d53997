// SPDX-License-Identifier: GPL-3.0-or-later
// Plans a network: distinct layers once, in parallel, with a cache across plans, progress and cancel. The plan does not
// depend on the number of threads.
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

// finished and soFar are only valid during the call.
struct PlanProgress {
  std::size_t done = 0;                 // distinct layers with a final answer
  std::size_t total = 0;                // distinct layers
  std::size_t proving = 0;              // distinct layers with an answer that is not proven yet
  std::optional<double> gap;            // of the plan so far (core/plan/execution_plan.h); empty: no bound is known
  const LayerPlan* finished = nullptr;  // the new answer (for the first layer of its kind), interim or final
  // The plan so far: unsolved layers have a violation of kind Unsolved. Costs a copy of the plan.
  std::function<ExecutionPlan()> soFar;

  bool everyLayerHasAnAnswer() const { return done + proving == total; }
};

// Nodes per distinct layer in the first round with previews. Measured with ZigZag's exact search on ResNet-50: energy
// and traffic need fewer to prove the objective; for latency and energy × latency, setting up a layer dominates the
// time up to here, and 2000 nodes take half as long again.
inline constexpr std::uint64_t kPreviewNodes = 500;

struct PlannerSettings {
  int threads = 0;  // 0: one per core
  CancelToken cancel;
  // Node limit for every layer's search, for plans that need not be exact; 0: no limit. Layers that it stops are not
  // cached; cached results are used in any case.
  std::uint64_t mostNodes = 0;
  bool firstKeyOnly = false;  // the tie-breaker is not used between equal mappings (SearchRequest)
  bool certify = false;       // every layer's search makes its certificate, if it can
  // First every layer gets an interim answer with kPreviewNodes nodes. Then the layers that this limit stopped are
  // searched to the end, the largest share of the plan's gap first. The plan is the same.
  bool previewFirst = false;
  // Searches start from the last mapping of the same layer; this changes the number of nodes but no answer.
  bool warmStarts = false;
  // Called from worker threads, one call at a time.
  std::function<void(const PlanProgress&)> onProgress;
};

// Reports all errors that prevent planning at once: unknown names (model, search, objective, options, dataflow, layer),
// each with its option as the file, and hardware that the model cannot read.
Diagnostics checkRequest(const PlanRequest& request);

// The request with the options that its search overrides, as plans record it; the second function removes them from the
// options.
PlanRequest withImpliedOptions(PlanRequest request);
ModelOptions ownOptions(const PlanRequest& request);

// The plan before anything is solved: only the compulsory traffic of layers that are not modelled; all others have a
// violation of kind Unsolved. The request must have passed checkRequest.
ExecutionPlan unsolvedPlan(const PlanRequest& request);

// Evaluates a planned layer's mapping with the request's model, hardware and options; if these are the plan's, the
// metrics are the plan's too. A layer without a mapping, or not covered by the model, keeps its answer.
Result<Evaluation> evaluateAgain(const LayerPlan& planned, const PlanRequest& request);

// Errors for mappings that the plan's model cannot read (see evaluateAgain), at their places in the plan's file.
Diagnostics checkMappings(const ExecutionPlan& plan, const std::string& file);

// Remembers solved layers between plans. Use one planner only from one thread at a time.
class Planner {
 public:
  Planner();
  ~Planner();
  Planner(const Planner&) = delete;
  Planner& operator=(const Planner&) = delete;

  // Fails for unknown names or options and for hardware that the model cannot read. Infeasible layers carry their
  // violation. A cancelled plan contains all layers: unfinished ones keep the best mapping found (interim) or have a
  // violation of kind Unsolved.
  Result<ExecutionPlan> plan(const PlanRequest& request, const PlannerSettings& settings = {});

  // Plans with the caller's search instead of the one named in the request, e.g. in tests. The cache uses that search's
  // keys.
  Result<ExecutionPlan> planWith(const SearchStrategy& search, const PlanRequest& request,
                                 const PlannerSettings& settings = {});

 private:
  struct Cache;
  std::unique_ptr<Cache> cache_;
};

// The last mapping found for every layer, from which the next search of the same layer can start if only the machine
// has changed: the next step of a slider is close to the last one.
class WarmStarts {
 public:
  // Null if nothing is known, or only for another layer, model, objective, option or dataflow.
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
  // Layer names repeat between networks; the last planned one replaces the others.
  static constexpr std::size_t kMaxLayers = 10'000;
  BoundedMap<std::string, Known> known_{kMaxLayers};  // by model and layer name
};

}  // namespace tilescope
