// SPDX-License-Identifier: GPL-3.0-or-later
// The metrics (core/base/metric.h) of a layer and of a plan: their values, where these come from, and what depends on
// the machine in their names.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "core/base/metric.h"
#include "core/models/objective.h"
#include "core/models/provenance.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

// In seconds, bytes, the energy's own unit and their products and ratios; shares are 0 to 1, ratios to nothing 0.
double valueOf(const Results& results, Metric metric);  // of a layer or of a plan's sums; not of counts of layers
// Of the layers that have a plan; nothing where none has one, or where the profile lacks what the metric needs
// (core/explore/silicon_metrics.h).
std::optional<double> valueOf(const ExecutionPlan& plan, Metric metric);

// Whether it is marked: the model's source defines no energy, or it is computed from prices of silicon.
bool isEstimate(const ExecutionPlan& plan, Metric metric);

// How the total of a plan follows from its layers: how many, the largest of them, and the rest. The metric is one that
// stands above a plan or in its details, or that models explain.
Provenance explainTotals(const ExecutionPlan& plan, Metric metric);

// layer: index into plan.layers. What its model says; one without an answer explains why.
Provenance explainLayer(const ExecutionPlan& plan, std::size_t layer, Metric metric);

// What is optimised. Energies and latencies that are normalised and added stand for their product.
Metric metricOf(Objective objective);

// Where it stands alone, the traffic by the memory that it crosses to: "DRAM traffic", "L2 traffic".
std::string labelOf(Metric metric, const HardwareProfile& hardware);

// What came to a value: relative, or of shares and counts the difference. Absent where there is nothing to relate to.
std::optional<double> changeOf(Metric metric, double before, double now);

}  // namespace tilescope
