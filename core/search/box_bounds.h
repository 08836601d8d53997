// SPDX-License-Identifier: GPL-3.0-or-later
// A lower bound of every row of a box: what the best machine of the box could do, one that may not exist.
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
    Infeasible,  // some layer has no mapping on the best machine, so on none
    Unbounded,   // nothing is known: the figures are 0
    Cancelled
  };
  Kind kind = Kind::Unbounded;
  double value = 0;  // of the metric
  BoxFigures figures;
  bool isPoint = false;  // the best machine is one of the box's, and the bound is the answer to its row's own question
  // Objectives, one bit each, for which rows of the box look at no mapping that its best machine leaves out: so it is
  // of every box within.
  unsigned settled = 0;
};

// Of one thread, for one question. The description must outlive this.
class BoxBounds {
 public:
  BoxBounds(const SweepDescription& sweep, std::size_t question, SearchMetric metric, CancelToken cancel);
  // Of no metric: bounds have figures alone, those that the objectives bound.
  BoxBounds(const SweepDescription& sweep, std::size_t question, std::vector<Objective> objectives, CancelToken cancel);

  MachineFamily& family() { return family_; }
  BoxConstraints& constraints() { return constraints_; }
  // Every axis at its best value for the metric; of axes that pull both ways that of their first field.
  std::vector<std::size_t> bestPoint(const GridBox& box);

  // settled: of a box around this one with the same values of enumerated axes; 0: nothing is known.
  BoxBound of(const GridBox& box, unsigned settled);

  std::int64_t plans() const { return plans_; }  // machines that were planned, once per objective

  // Figures of several networks together, as rows combine them.
  static store::Figures combined(const SweepDescription& sweep, std::span<const store::Figures> networks,
                                 std::span<const std::size_t> which);

 private:
  // Lower bounds of one objective, of every network; none where nothing fits.
  using NetworkBounds = std::vector<std::optional<store::Figures>>;
  // Nothing: cancelled.
  std::optional<NetworkBounds> planned(const HardwareProfile& corner, const GridBox& box, Objective objective);
  // Whether the search of a row looks at no mapping that it does not look at on the best machine too.
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

// The objectives that bound the metric and the metrics of "after", those of the metric first.
std::vector<Objective> objectivesOf(const SweepDescription& sweep, const SearchMetric& metric);

}  // namespace tilescope
