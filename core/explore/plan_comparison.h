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
  std::optional<double> reference;             // empty: no layer fits, or the profile lacks something (lackOf)
  std::vector<std::optional<double>> values;   // one per plan, empty for the same reasons; a plan with missing layers
                                               // has the value of the others
  std::vector<std::optional<double>> changes;  // relative, or for shares and counts the difference; empty: reference is
                                               // 0

  bool operator==(const ComparedMetric&) const = default;
};

struct LayerWinner {
  std::string layer;
  std::size_t winner = 0;             // index of the plan whose mapping of the layer is best
  std::optional<std::size_t> second;  // the next best; absent: no other plan has the layer
  // How much worse the second is: relative, in the objective and in the model's tie-breaker. 0: equal.
  double lead = 0, secondLead = 0;

  bool isTie() const { return second && lead == 0 && secondLead == 0; }
  bool operator==(const LayerWinner&) const = default;
};

struct PlanComparison {
  std::vector<ComparedMetric> metrics;  // the largest change of any plan first; counts last
  std::vector<LayerWinner> layers;      // layers that at least one plan solves; the largest lead first
  std::vector<std::size_t> wins;        // layers won, per plan; a tie counts for none
  std::size_t ties = 0;                 // layers in which no plan is better than another
  // Among the plans that solve most layers, the one with the best objective, then tie-breaker; empty: several are
  // equal, or the plans cannot be ranked.
  std::optional<std::size_t> best;
  // The relative gain in the objective if every layer of the best plan took the winner's mapping; only for objectives
  // that are sums (latency, energy, traffic).
  std::optional<double> gainOfChoosing;
};

// Metrics have differences only if the plan is comparable with the reference or if they depend only on the hardware.
// Layers and plans are ranked only if all plans answer the same question. Layers that are not modelled do not count.
// There must be at least one plan.
PlanComparison comparePlans(const ExecutionPlan& reference, const std::vector<const ExecutionPlan*>& plans);

// Whether mappings of the two plans may be ranked: the same layers, the same model, energies in one unit.
bool answerTheSame(const ExecutionPlan& a, const ExecutionPlan& b);
// Whether metrics of the two plans can be compared: they answer the same question, and the same layers are solved.
bool areComparable(const ExecutionPlan& a, const ExecutionPlan& b);

}  // namespace tilescope
