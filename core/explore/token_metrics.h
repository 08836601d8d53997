// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/base/metric.h"
#include "core/models/provenance.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

// In seconds, bytes or tokens per second. Empty if the network or phase does not have the metric.
std::optional<double> tokenThroughput(const ExecutionPlan& plan);
std::optional<double> timePerToken(const ExecutionPlan& plan);
std::optional<double> timeToFirstToken(const ExecutionPlan& plan);
std::optional<double> trafficPerToken(const ExecutionPlan& plan);
std::optional<double> cacheBytes(const ExecutionPlan& plan);

void explainTokenThroughput(const ExecutionPlan& plan, Metric metric, Provenance& provenance);
void explainTokenTime(const ExecutionPlan& plan, Metric metric, Provenance& provenance);
void explainTrafficPerToken(const ExecutionPlan& plan, Metric metric, Provenance& provenance);
void explainCacheBytes(const ExecutionPlan& plan, Metric metric, Provenance& provenance);

}  // namespace tilescope
