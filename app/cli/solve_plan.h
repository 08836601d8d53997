// SPDX-License-Identifier: GPL-3.0-or-later
// A plan as commands make it, with a line of progress.
#pragma once

#include <cstddef>

#include "app/cli/arguments.h"
#include "core/base/cancel.h"
#include "core/plan/execution_plan.h"

namespace tilescope::cli {

struct Solved {
  ExecutionPlan plan;
  double seconds = 0;
};

// certify: with certificates, where the search makes them.
Result<Solved> solvePlan(const PlanRequest& request, int threads, bool certify, const CancelToken& cancel);

// Whether any layer has a mapping.
bool hasPlannedLayer(const ExecutionPlan& plan);

// Whether there is anything to say of its cost: a mapping, or estimates alone.
bool hasAnswer(const ExecutionPlan& plan);

// Says that no layer has one and why; the exit code. withReasons: also those of every layer.
int nothingPlanned(const ExecutionPlan& plan, bool withReasons);

// Reports how far a cancelled plan came; the exit code.
int cancelled(const ExecutionPlan& plan);

// "7 of 23 layers", rewritten in place on standard error; silent unless that is a terminal.
class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine();  // wipes the line
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void show(std::size_t done, std::size_t total, const char* what = "layers");
  void show(const std::string& text);

 private:
  bool onTerminal_;
  bool shown_ = false;
};

}  // namespace tilescope::cli
