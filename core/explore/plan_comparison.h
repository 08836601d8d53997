// SPDX-License-Identifier: GPL-3.0-or-later
// Several plans side by side: the largest differences from a reference, and the best plan for each layer.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/base/metric.h"
#include "core/explore/plan_objective.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

struct ComparedMetric {
  Metric metric = Metric::Latency;
  std::optional<double> reference;  // empty: no layer fits, or the profile lacks something (lackOf)
  // One per plan; empty as for `reference`. If a plan lacks layers, the value of its planned layers.
  std::vector<std::optional<double>> values;
  std::vector<std::optional<double>> changes;  // relative, or difference for shares and counts; empty if reference is 0

  bool operator==(const ComparedMetric&) const = default;
};

struct LayerWinner {
  std::string layer;
  std::size_t winner = 0;             // plan with the best mapping of the layer
  std::optional<std::size_t> second;  // next best plan; absent: no other plan has the layer
  // How much worse `second` is, relative: in the objective, and in the model's tie-breaker. 0: equal.
  double lead = 0, secondLead = 0;

  bool isTie() const { return second && lead == 0 && secondLead == 0; }
  bool operator==(const LayerWinner&) const = default;
};

struct PlanComparison {
  std::vector<ComparedMetric> metrics;  // the largest change first, counts last
  std::vector<LayerWinner> layers;      // layers that some plan solves, the largest lead first
  std::vector<std::size_t> wins;        // number of layers won by each plan, without ties
  std::size_t ties = 0;                 // layers in which the best plans are equal
  // Of the plans that solve most layers, the one with the best objective, then tie-breaker. Empty if several are equal
  // or cannot be ranked.
  std::optional<std::size_t> best;
  // The relative gain if the best plan took the winner's mapping for each layer. Only for objectives that are sums:
  // latency, energy, traffic.
  std::optional<double> gainOfChoosing;
};

// A metric has changes only if the plans are comparable or the metric depends on the hardware alone. Layers and plans
// are ranked only if all plans answer the same question. Unsupported layers are ignored. There must be at least one
// plan.
PlanComparison comparePlans(const ExecutionPlan& reference, const std::vector<const ExecutionPlan*>& plans);

// Whether mappings of the plans can be ranked: same layers, same model, same unit of energy.
bool answerTheSame(const ExecutionPlan& a, const ExecutionPlan& b);
// Whether metrics of the plans can be compared: they answer the same question and solve the same layers.
bool areComparable(const ExecutionPlan& a, const ExecutionPlan& b);

}  // namespace tilescope
