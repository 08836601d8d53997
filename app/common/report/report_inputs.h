// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that a report needs solved: plans of the design, of its pins and of its neighbours, its partition, and
// what was published about the models. reportOf() then only writes down.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/common/design_partition.h"
#include "app/common/report/report_request.h"
#include "core/base/cancel.h"
#include "core/explore/changes.h"
#include "core/explore/nearest_fix.h"
#include "core/explore/verdict.h"
#include "core/plan/execution_plan.h"
#include "core/report/document.h"
#include "core/store/sweep_info.h"
#include "core/sweep/sweep_rows.h"
#include "core/validate/validation.h"

namespace tilescope::app {

// A pin's plan, or why it has none.
struct PinnedPlan {
  std::optional<ExecutionPlan> plan;
  std::string whyNot;
};

// One step of one parameter, and what the design would then be.
struct SolvedStep {
  Change change;
  double latencySeconds = 0, energy = 0, offChipBytes = 0;  // 0: some layer has no plan
  bool open = false;                                        // not proven
};

struct FrontPlace {
  double latencySeconds = 0, energy = 0;
};

struct OwnAnswer {
  std::string layer;
  std::optional<LayerResult> result;
  std::string whyNot;  // the mapping does not fit
};

// What a store has of a sweep.
struct SolvedSweep {
  store::SweepInfo info;
  SweepRows rows;
  std::vector<std::size_t> metrics;  // columns of the front
  std::vector<std::uint32_t> front;  // over them
};

struct ReportInputs {
  ExecutionPlan plan;
  std::optional<ExecutionPlan> unchanged;  // of the profile without the edits; absent: there are none, or it is a pin
  std::vector<PinnedPlan> pins;            // as in the request
  Verdict verdict;
  std::optional<NearestFix> fix;
  std::vector<SolvedStep> steps;  // the largest gain first
  std::vector<FrontPlace> front;  // that mappings of this machine alone can trade; empty: not of this model
  std::optional<DesignPartition> partition;
  std::string whyNoPartition;
  std::vector<OwnAnswer> own;
  std::optional<SolvedSweep> sweep;
  Validation validation;
  std::string whyNoValidation;
  bool cancelled = false;
};

struct SolveSettings {
  int threads = 0;  // 0: one per core; never changes the answer
  CancelToken cancel;
  // What is done now: "the plan", done of total. From worker threads, one call at a time.
  std::function<void(const std::string& what, std::size_t done, std::size_t total)> onProgress;
};

// Fails where the design itself cannot be planned; all else that fails is said in the report.
Result<ReportInputs> solveReport(const ReportRequest& request, const SolveSettings& settings = {});

// What a report says. Solves nothing and reads no file: the same values give the same document.

report::Document reportOf(const ReportRequest& request, const ReportInputs& inputs);

}  // namespace tilescope::app
