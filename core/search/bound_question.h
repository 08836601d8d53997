// SPDX-License-Identifier: GPL-3.0-or-later
// The question whose answer on the best corner of a box bounds every row of the box: the exact optimum of one objective
// over at least the mappings that the rows choose from. Certificates state bounds of exactly this question.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/plan/planner.h"
#include "core/store/records.h"
#include "core/sweep/sweep_machines.h"

namespace tilescope {

// Whether rows under this request are bounded by it at all: their search chooses from what the exact search proves.
bool isBounded(const PlanRequest& row, Objective objective);

// The request of a row with another objective, the exact search and options that leave out no mapping.
PlanRequest boundQuestion(PlanRequest row, Objective objective);

// One thread; of models whose tie-breaker is dear to prove the first key alone.
PlannerSettings boundSettings(const PlanRequest& question, const CancelToken& cancel);

// What a plan of such a question proves. Figures of the objective are lower bounds of the optimum: the optimum itself
// where every layer is proven; the other figures are not set. Nothing: some layer has no mapping on this machine.
std::optional<store::Figures> lowerFigures(const ExecutionPlan& plan);

// Lower bounds of several objectives of one network as one set of figures.
void addBound(store::Figures& all, const store::Figures& bound);

}  // namespace tilescope
