// SPDX-License-Identifier: GPL-3.0-or-later
// Plans a request for a command, with a progress line.
#pragma once

#include <cstddef>
#include <string>

#include "app/cli/arguments.h"
#include "core/base/cancel.h"
#include "core/plan/execution_plan.h"

namespace tilescope::cli {

struct Solved {
  ExecutionPlan plan;
  double seconds = 0;
};

// certify: also make certificates, if the search supports them.
Result<Solved> solvePlan(const PlanRequest& request, int threads, bool certify, const CancelToken& cancel);

// Whether any layer has a mapping.
bool hasPlannedLayer(const ExecutionPlan& plan);

// Whether there is any cost to report: a mapping, or only estimates.
bool hasAnswer(const ExecutionPlan& plan);

// Reports that no layer has a mapping, and why; returns the exit code. withReasons: also the reason of every layer.
int nothingPlanned(const ExecutionPlan& plan, bool withReasons);

// Reports the progress of a cancelled plan; returns the exit code.
int cancelled(const ExecutionPlan& plan);

// "7 of 23 layers", updated in place on standard error; prints nothing if that is not a terminal.
class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine();  // clears the line
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void show(std::size_t done, std::size_t total);  // numbers of layers
  void show(const std::string& text);

 private:
  bool onTerminal_;
  bool shown_ = false;
};

}  // namespace tilescope::cli
