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

// certify: also make certificates if the search can.
Result<Solved> solvePlan(const PlanRequest& request, int threads, bool certify, const CancelToken& cancel);

// Whether at least one layer has a mapping.
bool hasPlannedLayer(const ExecutionPlan& plan);

// Whether the plan has a mapping or at least estimates.
bool hasAnswer(const ExecutionPlan& plan);

// Prints that no layer has a mapping, and why. Returns the exit code. withReasons: also for every layer.
int nothingPlanned(const ExecutionPlan& plan, bool withReasons);

// Prints how far a cancelled plan got. Returns the exit code.
int cancelled(const ExecutionPlan& plan);

// "7 of 23 layers", updated in place on standard error. Prints nothing if that is not a terminal.
class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine();  // clears the line
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void show(std::size_t done, std::size_t total);  // layers
  void show(const std::string& text);

 private:
  bool onTerminal_;
  bool shown_ = false;
};

}  // namespace tilescope::cli
