// SPDX-License-Identifier: GPL-3.0-or-later
// All that a report needs solved; reportOf() only formats it.
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

struct PinnedPlan {
  std::optional<ExecutionPlan> plan;
  std::string whyNot;
};

struct SolvedStep {
  Change change;
  double latencySeconds = 0, energy = 0, offChipBytes = 0;
  bool open = false;
};

struct FrontPlace {
  double latencySeconds = 0, energy = 0;
};

struct OwnAnswer {
  std::string layer;
  std::optional<LayerResult> result;
  std::string whyNot;
};

struct SolvedSweep {
  store::SweepInfo info;
  SweepRows rows;
  std::vector<std::size_t> metrics;  // columns in which the front is minimal
  std::vector<std::uint32_t> front;
};

// A sweep as stored, with its front.
Result<SolvedSweep> storedSweepRows(const ReportedSweep& asked);

struct ReportInputs {
  ExecutionPlan plan;
  std::optional<ExecutionPlan> unchanged;  // for the unedited profile; absent: no edits, or a pin has it
  std::vector<PinnedPlan> pins;
  Verdict verdict;
  std::optional<NearestFix> fix;
  std::vector<SolvedStep> steps;  // largest gain first
  std::vector<FrontPlace> front;  // energy and latency over mappings on this hardware; empty for other models
  std::optional<DesignPartition> partition;
  std::optional<Design> partitioned;  // has the times of `partition` in its plan; absent: the current design
  std::string whyNoPartition;
  std::vector<OwnAnswer> own;
  std::optional<SolvedSweep> sweep;
  Validation validation;
  std::string whyNoValidation;
  bool cancelled = false;
};

struct SolveSettings {
  int threads = 0;  // 0: one per core; results do not depend on it
  CancelToken cancel;
  // Reports what is being solved ("the plan") and the progress. Called from worker threads, one call at a time.
  std::function<void(const std::string& what, std::size_t done, std::size_t total)> onProgress;
};

// Fails if the configuration cannot be planned; other failures are in the report.
Result<ReportInputs> solveReport(const ReportRequest& request, const SolveSettings& settings = {});

// The contents of a report. Solves nothing and reads no file; equal inputs give equal documents.

report::Document reportOf(const ReportRequest& request, const ReportInputs& inputs);

}  // namespace tilescope::app
