// SPDX-License-Identifier: GPL-3.0-or-later
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

Result<Solved> solvePlan(const PlanRequest& request, int threads, bool certify, const CancelToken& cancel);

bool hasPlannedLayer(const ExecutionPlan& plan);

bool hasAnswer(const ExecutionPlan& plan);

int nothingPlanned(const ExecutionPlan& plan, bool withReasons);

int cancelled(const ExecutionPlan& plan);

// "7 of 23 layers", updated on standard error if that is a terminal.
class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine();  // clears the line
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void show(std::size_t done, std::size_t total);
  void show(const std::string& text);

 private:
  bool onTerminal_;
  bool shown_ = false;
};

}  // namespace tilescope::cli
