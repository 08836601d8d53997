// SPDX-License-Identifier: GPL-3.0-or-later
// A plan as commands make it: with a line of progress, and Ctrl-C cancels it.
#pragma once

#include "app/cli/arguments.h"
#include "core/plan/execution_plan.h"

namespace tilescope::cli {

struct Solved {
  ExecutionPlan plan;
  double seconds = 0;
};

// certify: with certificates, where the search makes them.
Result<Solved> solvePlan(const PlanRequest& request, int threads, bool certify);

// Whether any layer has a mapping.
bool hasPlannedLayer(const ExecutionPlan& plan);

// Says that no layer has one and why; the exit code. withReasons: also those of every layer.
int nothingPlanned(const ExecutionPlan& plan, bool withReasons);

// Says how far a cancelled plan came; the exit code.
int cancelled(const ExecutionPlan& plan);

}  // namespace tilescope::cli
