// SPDX-License-Identifier: GPL-3.0-or-later
// Several plans side by side: what differs most from a reference, and which plan is best for which layer.
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
  std::optional<double> reference;             // none: no layer fits, or the profile lacks something (lackOf)
  std::vector<std::optional<double>> values;   // one per plan, as above; of a plan that misses layers, of the others
  std::vector<std::optional<double>> changes;  // relative, or of shares and counts the difference; none: reference is 0

  bool operator==(const ComparedMetric&) const = default;
};

struct LayerWinner {
  std::string layer;
  std::size_t winner = 0;             // index of the plan whose mapping of the layer is best
  std::optional<std::size_t> second;  // the next best; absent: no other plan has the layer
  // How much worse the second is: relative in the objective, and in the model's tie-breaker. 0: equal.
  double lead = 0, secondLead = 0;

  bool isTie() const { return second && lead == 0 && secondLead == 0; }
  bool operator==(const LayerWinner&) const = default;
};

struct PlanComparison {
  std::vector<ComparedMetric> metrics;  // the largest change of any plan first; counts last
  std::vector<LayerWinner> layers;      // that at least one plan can do; the largest lead first
  std::vector<std::size_t> wins;        // layers, per plan; ties are nobody's
  std::size_t ties = 0;                 // layers in which no plan is better than another
  // The plan with the best objective, then tie-breaker, among those that do most layers; none: several are equal, or
  // the plans cannot be ranked.
  std::optional<std::size_t> best;
  // What the best plan would gain if every layer took the winner's mapping, relative, in the objective; only of
  // objectives that are sums (latency, energy, traffic).
  std::optional<double> gainOfChoosing;
};

// Metrics have differences only if the plan is comparable with the reference or the hardware alone determines them.
// Layers and plans are ranked only if all plans answer the same question. Layers not modelled do not count.
// There is at least one plan.
PlanComparison comparePlans(const ExecutionPlan& reference, const std::vector<const ExecutionPlan*>& plans);

// Whether mappings of the two may be ranked: the same layers, the same model, energies in one unit.
bool answerTheSame(const ExecutionPlan& a, const ExecutionPlan& b);
// Whether metrics of the two may be held against each other: they answer the same, and the same layers have a plan.
bool areComparable(const ExecutionPlan& a, const ExecutionPlan& b);

}  // namespace tilescope
