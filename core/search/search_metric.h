// SPDX-License-Identifier: GPL-3.0-or-later
// The metrics that a hardware search can minimise: metrics of a sweep's rows with a lower bound over a box of machines.
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
  std::optional<std::size_t> network;  // for one network; absent: combined
};

// Latency, energy, traffic, edp and area, if the rows of the sweep have them. Average power and PE utilization are
// quotients, for which bounds of their parts give no bound; nor do the ratios of "combine": "worst" have one.
Result<SearchMetric> searchMetric(const SweepDescription& sweep, const std::string& name);

// Whether the metric of lower bounds is a lower bound of the metric.
bool hasLowerBound(SweepMetric metric);

// The objectives whose optima bound these metrics: for edp those of its factors, for area none.
std::vector<Objective> objectivesBehind(std::span<const SweepMetric> metrics);

// The metric of a solved row; NaN: it has none.
double valueOf(const SearchMetric& metric, const store::PointRow& row, EnergyUnit unit);

}  // namespace tilescope
