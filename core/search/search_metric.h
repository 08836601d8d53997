// SPDX-License-Identifier: GPL-3.0-or-later
// The metrics that a hardware search can minimise: those of a sweep's rows that have a lower bound over a box of
// machines.
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

// Finds latency, energy, traffic, edp or area, if the rows of the sweep have it. Average power and PE utilization are
// quotients, which the bounds of their parts do not bound; the ratios of "combine": "worst" have no bound either.
Result<SearchMetric> searchMetric(const SweepDescription& sweep, const std::string& name);

// Whether the metric, computed from lower bounds, is a lower bound itself.
bool hasLowerBound(SweepMetric metric);

// The objectives whose optima bound these metrics. For edp these are the objectives of its factors; for area there are
// none.
std::vector<Objective> objectivesBehind(std::span<const SweepMetric> metrics);

// The metric of a solved row; NaN if the row does not have it.
double valueOf(const SearchMetric& metric, const store::PointRow& row, EnergyUnit unit);

}  // namespace tilescope
