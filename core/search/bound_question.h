// SPDX-License-Identifier: GPL-3.0-or-later
// The request whose answer on the best corner of a box bounds every row of the box: the exact optimum of one objective
// over at least the mappings that the rows choose from. Certificates state bounds for exactly this request.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/plan/planner.h"
#include "core/store/records.h"
#include "core/sweep/sweep_machines.h"

namespace tilescope {

// Whether the bound holds for rows with this request: their search must choose from what the exact search proves.
bool isBounded(const PlanRequest& row, Objective objective);

// The request of a row with another objective, the exact search, and options that exclude no mapping.
PlanRequest boundQuestion(PlanRequest row, Objective objective);

// One thread; for models whose tie-breaker takes long to prove, only the objective is proven.
PlannerSettings boundSettings(const PlanRequest& question, const CancelToken& cancel);

// What a plan of such a request proves. The objective's metrics are lower bounds of the optimum, and equal to it if
// every layer is proven; other metrics are not set. Empty: some layer has no mapping on this machine.
std::optional<store::Figures> lowerFigures(const ExecutionPlan& plan);

// Merges lower bounds of several objectives of one network into one set of metrics.
void addBound(store::Figures& all, const store::Figures& bound);

}  // namespace tilescope
