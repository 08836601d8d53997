// SPDX-License-Identifier: GPL-3.0-or-later
// Combines the networks' metrics to a row's, and evaluates metrics of expressions.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/store/records.h"
#include "core/sweep/sweep_description.h"
#include "core/sweep/sweep_front.h"

namespace tilescope {

struct WeightedFigures {
  store::Figures figures;
  double weight = 1;
};

// Sums weight × value for times, energies and bytes; averages utilization over time; takes the largest gap. lowerBound
// is only set for objectives that are sums.
store::Figures weightedSum(std::span<const WeightedFigures> parts, Objective objective);

// By metric, the largest ratio to its base; missing if a base is 0 or absent.
store::Figures worstRatios(std::span<const store::Figures> figures, std::span<const store::Figures> bases);

// In the unit of nameOf(): s, pJ or MAC, bytes, W. NaN without a value.
double metricOf(SweepMetric metric, const store::Figures& figures, EnergyUnit unit);

double metricOf(const SweepSlot& slot, const store::PointRow& row, std::span<const std::size_t> networks,
                EnergyUnit unit);

// The row as a point for a front; NaN for missing metrics.
MetricPoint frontPointOf(const SweepDescription& sweep, const store::PointRow& row,
                         std::span<const std::size_t> networks);

}  // namespace tilescope
