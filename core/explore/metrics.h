// SPDX-License-Identifier: GPL-3.0-or-later
// The values of the metrics (core/base/metric.h) of a layer and of a plan, and what depends on the machine in their
// names.
#pragma once

#include <optional>
#include <string>

#include "core/base/metric.h"
#include "core/models/objective.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

// In seconds, bytes, the energy's own unit and their products and ratios; shares are 0 to 1, ratios to nothing 0. How
// many layers are memory-bound is no metric of one layer: 0 or 1.
double valueOf(const LayerResult& result, Metric metric);
// Of the layers that have a plan; nothing where none has one.
std::optional<double> valueOf(const ExecutionPlan& plan, Metric metric);
// From the sums alone, which do not tell how many layers are memory-bound.
double valueOf(const PlanTotals& totals, Metric metric);

// What is optimised. Energies and latencies that are normalised and added stand for their product.
Metric metricOf(Objective objective);

// Where it stands alone, the traffic by the memory that it crosses to: "DRAM traffic", "L2 traffic".
std::string labelOf(Metric metric, const HardwareProfile& hardware);

// What came to a value: relative, or of shares and counts the difference. Absent where there is nothing to relate to.
std::optional<double> changeOf(Metric metric, double before, double now);

}  // namespace tilescope
