// SPDX-License-Identifier: GPL-3.0-or-later
// Network → plan: distinct layers once, in parallel, with a cache across plans, progress and cancel. The plan is the
// same for any number of threads.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

struct PlanProgress {
  std::size_t done = 0;                 // distinct layers solved
  std::size_t total = 0;                // distinct layers
  const LayerPlan* finished = nullptr;  // the one just solved (first of its kind); valid during the call
};

struct PlannerSettings {
  int threads = 0;  // 0: one per core
  CancelToken cancel;
  bool certify = false;  // let every layer's search make its certificate, where it can
  // Called from worker threads, one call at a time.
  std::function<void(const PlanProgress&)> onProgress;
};

// Everything that keeps a request from being planned, at once: names (model, search, objective, options, dataflow,
// layer) that do not exist, each with the option that gives it as file, and hardware that the model cannot read.
Diagnostics checkRequest(const PlanRequest& request);

// What is known of a plan before anything is solved: the compulsory traffic of layers outside the model; all others
// have a violation of kind Unsolved. The request must have passed checkRequest.
ExecutionPlan unsolvedPlan(const PlanRequest& request);

// Remembers solved layers between plans. One planner may be used from one thread at a time.
class Planner {
 public:
  Planner();
  ~Planner();
  Planner(const Planner&) = delete;
  Planner& operator=(const Planner&) = delete;

  // Fails for names or options that do not exist and for hardware that the model cannot read. Layers that fit nowhere
  // carry their violation. A cancelled plan has all layers; those not solved have a violation of kind Unsolved.
  Result<ExecutionPlan> plan(const PlanRequest& request, const PlannerSettings& settings = {});

 private:
  struct Cache;
  std::unique_ptr<Cache> cache_;
};

}  // namespace tilescope
