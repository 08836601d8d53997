// SPDX-License-Identifier: GPL-3.0-or-later
// A box is a range of machines of a grid; a row is one machine with its results. The request defined here, planned on
// the best machine of a box, bounds every row: it finds the exact optimum over at least the rows' mappings.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/plan/planner.h"
#include "core/store/records.h"
#include "core/sweep/sweep_machines.h"

namespace tilescope {

// Whether the bound holds for rows with this request: their search considers no mapping that the exact search misses.
bool isBounded(const PlanRequest& row, Objective objective);

// The row's request with another objective, the exact search, and options that exclude no mapping.
PlanRequest boundQuestion(PlanRequest row, Objective objective);

// One thread. If the model's tie-breaker takes long to prove, only the objective is proven.
PlannerSettings boundSettings(const PlanRequest& question, const CancelToken& cancel);

// Lower bounds of the objective's metrics, exact if every layer is proven; other metrics are not set. Empty if some
// layer has no mapping on this machine.
std::optional<store::Figures> lowerFigures(const ExecutionPlan& plan);

void addBound(store::Figures& all, const store::Figures& bound);

}  // namespace tilescope
