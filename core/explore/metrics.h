// SPDX-License-Identifier: GPL-3.0-or-later
// Values, explanations and hardware-dependent names of the metrics (core/base/metric.h) of layers and plans.
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

// Values are in seconds, bytes, the energy's own unit, or their products and ratios. Shares are 0 to 1. x ÷ 0 is 0.
double valueOf(const Results& results, Metric metric);  // for a layer or a plan's sums; not for counts of layers
// The value over all planned layers. Empty if there are none, or if the profile lacks something (silicon_metrics.h).
std::optional<double> valueOf(const ExecutionPlan& plan, Metric metric);

// Whether the metric exists for plans of this network, or for this plan.
bool appliesTo(Metric metric, const Network& network);
bool appliesTo(Metric metric, const ExecutionPlan& plan);

std::vector<Metric> totalMetrics(const Network& network);

// True if the model's source defines no energy, or the metric follows from prices of silicon.
bool isEstimate(const ExecutionPlan& plan, Metric metric);

// How the total follows from the layers. The metric must be in a plan's totals or details, or explained by models.
Provenance explainTotals(const ExecutionPlan& plan, Metric metric);

// The model's explanation, or why the layer is unsolved.
Provenance explainLayer(const ExecutionPlan& plan, std::size_t layer, Metric metric);

// The metric that an objective optimises; for the sum of normalised energy and latency, their product.
Metric metricOf(Objective objective);

// Traffic is named after the outermost memory: "DRAM traffic", "L2 traffic".
std::string labelOf(Metric metric, const HardwareProfile& hardware);

// The relative change, or the difference for shares and counts. Absent if it is undefined.
std::optional<double> changeOf(Metric metric, double before, double now);

}  // namespace tilescope
