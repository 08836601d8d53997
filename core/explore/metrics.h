// SPDX-License-Identifier: GPL-3.0-or-later
// The metrics (core/base/metric.h) of a layer and of a plan: values, explanations, and machine-dependent names.
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
double valueOf(const Results& results, Metric metric);  // for a layer or a plan's sums; not for counts of layers
// The value over the layers that have a plan. Empty if none has one, or if the profile lacks what the metric needs
// (core/explore/silicon_metrics.h).
std::optional<double> valueOf(const ExecutionPlan& plan, Metric metric);

// Whether plans of this network can have the metric, and whether this plan has layers to which it applies.
bool appliesTo(Metric metric, const Network& network);
bool appliesTo(Metric metric, const ExecutionPlan& plan);

// The metrics shown above a plan of this network, always in this order; the same number for every network.
std::vector<Metric> totalMetrics(const Network& network);

// Whether the metric is marked as an estimate: the model's source defines no energy, or it is computed from prices of
// silicon.
bool isEstimate(const ExecutionPlan& plan, Metric metric);

// How a plan's total follows from its layers: the number of layers, the largest ones, and the rest. The metric must be
// one that is shown above a plan or in its details, or that models explain.
Provenance explainTotals(const ExecutionPlan& plan, Metric metric);

// The model's explanation for a layer; for an unsolved layer, the reason. layer: index into plan.layers.
Provenance explainLayer(const ExecutionPlan& plan, std::size_t layer, Metric metric);

// The metric of an objective. The sum of normalised energy and latency is represented by their product.
Metric metricOf(Objective objective);

// The label for use on its own; traffic is named after the outer memory: "DRAM traffic", "L2 traffic".
std::string labelOf(Metric metric, const HardwareProfile& hardware);

// The change of a value: relative, or for shares and counts the difference. Absent if there is nothing to compare with.
std::optional<double> changeOf(Metric metric, double before, double now);

}  // namespace tilescope
