// SPDX-License-Identifier: GPL-3.0-or-later
// The metrics (core/base/metric.h) of a layer and of a plan: their values, where these come from, and what depends on
// the machine in their names.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/base/metric.h"
#include "core/models/objective.h"
#include "core/models/provenance.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

// The value in seconds, bytes, the energy's own unit or products and ratios of these. Shares are 0 to 1; a ratio
// to 0 is 0.
double valueOf(const Results& results, Metric metric);  // of a layer or of a plan's sums; not of counts of layers
// The value over the layers that have a plan. Empty if none has one, or if the profile lacks what the metric needs
// (core/explore/silicon_metrics.h).
std::optional<double> valueOf(const ExecutionPlan& plan, Metric metric);

// Whether plans of this network can have it, and whether this plan has layers that it is of.
bool appliesTo(Metric metric, const Network& network);
bool appliesTo(Metric metric, const ExecutionPlan& plan);

// Those that stand above a plan of this network, always in this order; as many for every network.
std::vector<Metric> totalMetrics(const Network& network);

// Whether it is marked: the model's source defines no energy, or it is computed from prices of silicon.
bool isEstimate(const ExecutionPlan& plan, Metric metric);

// How the total of a plan follows from its layers: how many, the largest of them, and the rest. The metric is one that
// is shown above a plan or in its details, or that models explain.
Provenance explainTotals(const ExecutionPlan& plan, Metric metric);

// layer: index into plan.layers. What its model says; one without an answer explains why.
Provenance explainLayer(const ExecutionPlan& plan, std::size_t layer, Metric metric);

// What is optimised. The sum of normalised energy and latency is represented by their product.
Metric metricOf(Objective objective);

// The label for use on its own; traffic is named after the outer memory: "DRAM traffic", "L2 traffic".
std::string labelOf(Metric metric, const HardwareProfile& hardware);

// What came to a value: relative, or of shares and counts the difference. Absent where there is nothing to relate to.
std::optional<double> changeOf(Metric metric, double before, double now);

}  // namespace tilescope
