// SPDX-License-Identifier: GPL-3.0-or-later
// A lower bound for every row of a box: the result of the box's best machine, which need not be in the grid.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/plan/planner.h"
#include "core/search/box_constraints.h"
#include "core/search/machine_family.h"
#include "core/search/search_metric.h"

namespace tilescope {

struct BoxBound {
  enum class Kind {
    Bounded,
    Infeasible,  // some layer has no mapping on the best machine, so none on any machine of the box
    Unbounded,   // nothing is known: the metrics are 0
    Cancelled
  };
  Kind kind = Kind::Unbounded;
  double value = 0;
  BoxFigures figures;
  bool isPoint = false;  // the best machine is in the box, and the bound is its row's result
  // A bit per objective: the best machine excludes no mapping of any row. The same holds for boxes inside.
  unsigned settled = 0;
};

// Bounds one request; for one thread. The description must outlive this.
class BoxBounds {
 public:
  BoxBounds(const SweepDescription& sweep, std::size_t question, SearchMetric metric, CancelToken cancel);
  // Without a metric, bounds contain only what the objectives bound.
  BoxBounds(const SweepDescription& sweep, std::size_t question, std::vector<Objective> objectives, CancelToken cancel);

  MachineFamily& family() { return family_; }
  BoxConstraints& constraints() { return constraints_; }
  // Every axis at its best value for the metric; for an axis with both directions, its first field decides.
  std::vector<std::size_t> bestPoint(const GridBox& box);

  // settled: from a box around this one with the same values of enumerated axes; 0: unknown.
  BoxBound of(const GridBox& box, unsigned settled);

  std::int64_t plans() const { return plans_; }  // planned machines, once per objective

  static store::Figures combined(const SweepDescription& sweep, std::span<const store::Figures> networks,
                                 std::span<const std::size_t> which);

 private:
  // Lower bounds of one objective by network; empty if some layer has no mapping.
  using NetworkBounds = std::vector<std::optional<store::Figures>>;
  // Empty if cancelled.
  std::optional<NetworkBounds> planned(const HardwareProfile& corner, const GridBox& box, Objective objective);
  bool hasAllChoices(const HardwareProfile& worst, const HardwareProfile& best, const GridBox& box,
                     Objective objective);
  bool isAnswer(const GridBox& box, const FamilySlice& slice, const HardwareProfile& corner, Objective objective);
  double valueOfBound(const FamilySlice& slice, const GridBox& box, const BoxFigures& figures,
                      std::span<const std::size_t> networks) const;
  PlanRequest questionOn(const HardwareProfile& machine, const GridBox& box, std::size_t network,
                         Objective objective) const;

  const SweepDescription& sweep_;
  std::size_t question_;
  std::optional<SearchMetric> metric_;
  CancelToken cancel_;
  MachineFamily family_;
  BoxConstraints constraints_;
  std::unique_ptr<Planner> planner_;
  int plansOfPlanner_ = 0;
  std::int64_t plans_ = 0;
};

// The objectives that bound the metric and the metrics of "after"; the metric's own come first.
std::vector<Objective> objectivesOf(const SweepDescription& sweep, const SearchMetric& metric);

}  // namespace tilescope
