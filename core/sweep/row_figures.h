// SPDX-License-Identifier: GPL-3.0-or-later
// Combines metrics of several networks, and returns metrics for expressions.
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

// Σ weight × value of times, energies and bytes; the utilization over the whole time; the largest gap. lowerBound: for
// objectives that are sums.
store::Figures weightedSum(std::span<const WeightedFigures> parts, Objective objective);

// For each value, the largest ratio to its base. A base of 0 or a value without base counts as missing.
store::Figures worstRatios(std::span<const store::Figures> figures, std::span<const store::Figures> bases);

// In the units of the metrics' names (nameOf): s, pJ or MAC, bytes, W. NaN: the row does not have it.
double metricOf(SweepMetric metric, const store::Figures& figures, EnergyUnit unit);

// The same for a slot of a row, which must be a metric. networks: those of the row's answers.
double metricOf(const SweepSlot& slot, const store::PointRow& row, std::span<const std::size_t> networks,
                EnergyUnit unit);

// The row as a point for a front; NaN where it lacks a metric.
MetricPoint frontPointOf(const SweepDescription& sweep, const store::PointRow& row,
                         std::span<const std::size_t> networks);

}  // namespace tilescope
