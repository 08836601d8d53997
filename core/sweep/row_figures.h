// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of several networks together, and as metrics of expressions.
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

// Σ weight × value of times, energies and bytes; the utilization of the whole time; the largest gap. lowerBound: of
// objectives that are sums.
store::Figures weightedSum(std::span<const WeightedFigures> parts, Objective objective);

// Of each value the largest ratio to its base. A base of 0 or a value without base counts as no value.
store::Figures worstRatios(std::span<const store::Figures> figures, std::span<const store::Figures> bases);

// In the units of the names of metrics (nameOf): s, pJ or MAC, bytes, W. NaN: the row lacks it.
double metricOf(SweepMetric metric, const store::Figures& figures, EnergyUnit unit);

// The same of a row's slot, which is a metric. networks: those that the row's answers are of.
double metricOf(const SweepSlot& slot, const store::PointRow& row, std::span<const std::size_t> networks,
                EnergyUnit unit);

// The row's place among those of a front; NaN where it lacks a metric.
MetricPoint frontPointOf(const SweepDescription& sweep, const store::PointRow& row,
                         std::span<const std::size_t> networks);

}  // namespace tilescope
