// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of several networks together, and as metrics of expressions.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/store/records.h"
#include "core/sweep/sweep_description.h"

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

}  // namespace tilescope
