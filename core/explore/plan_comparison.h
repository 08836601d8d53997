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
  // By plan; empty like `reference`. A plan without some layers has the value of the others.
  std::vector<std::optional<double>> values;
  std::vector<std::optional<double>> changes;  // relative, or difference for shares and counts; empty if reference is 0

  bool operator==(const ComparedMetric&) const = default;
};

struct LayerWinner {
  std::string layer;
  std::size_t winner = 0;
  std::optional<std::size_t> second;  // next best plan; absent: no other plan has the layer
  // How much worse `second` is (relative, 0: equal), in objective and tie-breaker.
  double lead = 0, secondLead = 0;

  bool isTie() const { return second && lead == 0 && secondLead == 0; }
  bool operator==(const LayerWinner&) const = default;
};

struct PlanComparison {
  std::vector<ComparedMetric> metrics;
  std::vector<LayerWinner> layers;  // layers that some plan solves, the largest lead first
  std::vector<std::size_t> wins;    // number of layers won by each plan, without ties
  std::size_t ties = 0;             // layers in which the best plans are equal
  // The plan with most solved layers, then best objective, then tie-breaker. Empty if equal or not ranked.
  std::optional<std::size_t> best;
  // Relative gain if the best plan took the winner's mapping for each layer; for latency, energy and traffic.
  std::optional<double> gainOfChoosing;
};

// Metrics have changes only if plans are comparable or the metric depends on the hardware alone. Plans are ranked only
// if all answer the same question. Unsupported layers are ignored. Needs at least one plan.
PlanComparison comparePlans(const ExecutionPlan& reference, const std::vector<const ExecutionPlan*>& plans);

// The plans have the same layers, model and unit of energy.
bool answerTheSame(const ExecutionPlan& a, const ExecutionPlan& b);
// They answer the same question and solve the same layers.
bool areComparable(const ExecutionPlan& a, const ExecutionPlan& b);

}  // namespace tilescope
