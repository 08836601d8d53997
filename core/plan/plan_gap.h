// SPDX-License-Identifier: GPL-3.0-or-later
// How much better a plan could be at most, from the certified gaps of its layers.
#pragma once

#include <cstddef>
#include <optional>

#include "core/plan/execution_plan.h"

namespace tilescope {

// The cost of one layer: energy, cycles, bytes, energy × cycles, or bytes × cycles for the metric.
double objectiveOfLayer(const LayerResult& result, Objective objective);

// Sum of (value − lower bound) ÷ sum of values, over the layers whose bound is known.
class GapSum {
 public:
  explicit GapSum(Objective objective) : objective_(objective) {}

  void add(const LayerResult& result, const SearchStatistics& search, std::size_t repeats = 1);
  std::optional<double> gap() const;  // none: no layer has a bound

 private:
  Objective objective_;
  double open_ = 0, values_ = 0;
};

// Over the plan's layers, repeats included.
std::optional<double> gapOf(const ExecutionPlan& plan);

}  // namespace tilescope
