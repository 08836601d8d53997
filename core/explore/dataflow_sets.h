// SPDX-License-Identifier: GPL-3.0-or-later
// Which dataflows an array should support if it may have only one, two or three: every layer takes its best of the set.
// Sets are enumerated, so the best one is exact for these plans.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/plan/execution_plan.h"

namespace tilescope {

// A layer that does better with all dataflows.
struct SetLoss {
  std::string layer;
  std::optional<std::size_t> inSet;  // index of the plan that it takes in the set; empty: infeasible in the set
  std::size_t best = 0;              // with all dataflows
  double lead = 0;                   // how much worse its objective is in the set, relative; 0 if infeasible
  double effect = 0;                 // growth of the network's objective from this layer alone, relative

  bool operator==(const SetLoss&) const = default;
};

struct DataflowSet {
  std::vector<std::size_t> dataflows;  // indices of plans, ascending; fewer than allowed if more do not help
  ExecutionPlan plan;                  // every layer with its best of the set; gaps cover the whole set
  std::optional<double> change;        // of the total objective from all dataflows; empty: other layers are infeasible
  std::vector<SetLoss> losses;         // infeasible layers first, then the largest effect
  // How much better another set of this size may be, relative; 0: proven, empty: unknown.
  std::optional<double> gap;
};

struct DataflowSets {
  ExecutionPlan all;              // every layer with its best dataflow
  std::vector<DataflowSet> best;  // of at most 1, 2, 3 … dataflows
};

inline constexpr std::size_t kMaxDataflowSet = 3;

// plans: one per dataflow; all must answer the same question (answerTheSame), at least one. Layers take the mapping
// with the best objective, then tie-breaker, as in the planner, and totals are summed as in every plan. Energy ×
// latency and throughput per byte are no sums, so a set may beat the choice per layer. Sets are compared by number of
// infeasible layers, total objective, tie-breaker and size; of equal ones, the earlier dataflows win.
DataflowSets bestDataflowSets(const std::vector<const ExecutionPlan*>& plans, std::size_t limit = kMaxDataflowSet);

}  // namespace tilescope
