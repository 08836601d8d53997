// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that must be solved for a report: plans of the configuration, of its pins and of its neighbours, its
// partition, and published measurements of the models. reportOf() only formats them.
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

// One step of one parameter, and the metrics of the resulting configuration.
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
  std::string whyNot;  // why the mapping does not fit
};

// What a store contains of a sweep.
struct SolvedSweep {
  store::SweepInfo info;
  SweepRows rows;
  std::vector<std::size_t> metrics;  // columns whose front is shown
  std::vector<std::uint32_t> front;  // the points of the front
};

struct ReportInputs {
  ExecutionPlan plan;
  std::optional<ExecutionPlan> unchanged;  // of the unedited profile; absent: there are no edits, or it is a pin
  std::vector<PinnedPlan> pins;            // as in the request
  Verdict verdict;
  std::optional<NearestFix> fix;
  std::vector<SolvedStep> steps;  // the largest gain first
  std::vector<FrontPlace> front;  // the energy–latency front of this machine over mappings; empty: another model
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
  // Reports progress: what is being solved ("the plan"), done of total. Called from worker threads, one call at a time.
  std::function<void(const std::string& what, std::size_t done, std::size_t total)> onProgress;
};

// Fails if the configuration itself cannot be planned; the report states all other failures.
Result<ReportInputs> solveReport(const ReportRequest& request, const SolveSettings& settings = {});

// The contents of a report. Solves nothing and reads no file: equal values give equal documents.

report::Document reportOf(const ReportRequest& request, const ReportInputs& inputs);

}  // namespace tilescope::app
