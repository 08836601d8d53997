// SPDX-License-Identifier: GPL-3.0-or-later
// What of a plan is proven, and how good it could be at best.
#pragma once

#include <optional>

#include "core/plan/execution_plan.h"

namespace tilescope {

inline constexpr const char* kProvingSearch = "exact";  // of every model; the others prove nothing by design

// Of every layer.
bool isProven(const ExecutionPlan& plan);

// The search was to prove the layer's mapping and did not: a limit stopped it, or it gave up. The answers of searches
// that prove nothing by design are never open.
bool isOpen(const ExecutionPlan& plan, const LayerPlan& layer);
bool isOpen(const ExecutionPlan& plan);  // of some layer

bool isLimited(const ExecutionPlan& plan);  // a limit stopped the search of some layer, or it was cancelled

// What objectiveOf(plan.totals, …) cannot beat while the layers that are not open keep their mappings; that value
// itself where none is open. Nothing: no bound is known.
std::optional<double> boundOf(const ExecutionPlan& plan);

}  // namespace tilescope
