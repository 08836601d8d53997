// SPDX-License-Identifier: GPL-3.0-or-later
// The metrics that a hardware search can minimise, because boxes of machines give lower bounds for them.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/store/records.h"
#include "core/sweep/sweep_description.h"

namespace tilescope {

struct SearchMetric {
  std::string name;  // "latency_s", "energy_pj.resnet50"
  SweepMetric metric = SweepMetric::Latency;
  std::optional<std::size_t> network;  // absent: all networks combined
};

// Latency, energy, traffic, edp or area, if the sweep's rows have it. Not average power and PE utilization, whose lower
// bounds do not follow from those of their parts, nor the ratios of "combine": "worst".
Result<SearchMetric> searchMetric(const SweepDescription& sweep, const std::string& name);

// Whether lower bounds of the parts give one for the metric.
bool hasLowerBound(SweepMetric metric);

// The objectives whose optima bound these metrics: for edp those of its factors, for area none.
std::vector<Objective> objectivesBehind(std::span<const SweepMetric> metrics);

// NaN if the row has no such metric.
double valueOf(const SearchMetric& metric, const store::PointRow& row, EnergyUnit unit);

}  // namespace tilescope
