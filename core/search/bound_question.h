// SPDX-License-Identifier: GPL-3.0-or-later
// A box is a range of machines of a grid, and a row is one machine with its results. The request defined here, planned
// on the best machine of a box, bounds every row of the box. It asks for the exact optimum of one objective over at
// least the mappings that the rows choose from. Certificates state bounds for exactly this request.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/plan/planner.h"
#include "core/store/records.h"
#include "core/sweep/sweep_machines.h"

namespace tilescope {

// Whether the bound holds for rows with this request. Their search may only find mappings that the exact search
// considers.
bool isBounded(const PlanRequest& row, Objective objective);

// The request of a row, with another objective, the exact search, and options that exclude no mapping.
PlanRequest boundQuestion(PlanRequest row, Objective objective);

// Settings with one thread. If the model's tie-breaker takes long to prove, only the objective is proven.
PlannerSettings boundSettings(const PlanRequest& question, const CancelToken& cancel);

// What a plan of a bounding request proves: lower bounds of the objective's metrics, which are exact if every layer is
// proven. Other metrics are not set. Empty if some layer has no mapping on this machine.
std::optional<store::Figures> lowerFigures(const ExecutionPlan& plan);

// Merges the lower bounds of another objective of the same network into all.
void addBound(store::Figures& all, const store::Figures& bound);

}  // namespace tilescope
