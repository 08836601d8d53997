// SPDX-License-Identifier: GPL-3.0-or-later
// What a hardware search minimises: a metric of a sweep's rows that has a lower bound over a box of machines.
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
  std::optional<std::size_t> network;  // of one network; absent: combined
};

// Latency, energy, traffic, edp and area, where the rows of the sweep have them. Average power and PE utilization are
// quotients, of which no bound follows from bounds of their parts; the ratios of "combine": "worst" have none either.
Result<SearchMetric> searchMetric(const SweepDescription& sweep, const std::string& name);

// Whether the minimum of the metric is at least what it is of figures that are lower bounds.
bool hasLowerBound(SweepMetric metric);

// The objectives whose optima bound these metrics: of edp those of its factors, of the area none.
std::vector<Objective> objectivesBehind(std::span<const SweepMetric> metrics);

// Of a solved row; NaN: it has none.
double valueOf(const SearchMetric& metric, const store::PointRow& row, EnergyUnit unit);

}  // namespace tilescope
