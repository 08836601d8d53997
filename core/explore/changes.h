// SPDX-License-Identifier: GPL-3.0-or-later
// Gain and cost of possible changes to a configuration: each is planned and compared with the present plan, and gains
// are weighed against chip area. Also finds parts that can be smaller, and pairs of changes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/metric.h"
#include "core/explore/budgets.h"
#include "core/explore/design_steps.h"
#include "core/plan/planner.h"

namespace tilescope {

// Fraction of the objective; smaller gains are not reported.
inline constexpr double kWorthSaying = 0.001;
// Fraction of the chip; smaller savings are not reported.
inline constexpr double kWorthSaving = 0.02;
// Maximum relative loss due to a saving, in objective, latency, energy and off-chip traffic.
inline constexpr double kSavingLoss = 0.005;
// Tried rungs of the ladder (parameter_steps.h); the fourth is about four times the current value.
inline constexpr int kMaxRungs = 4;
// Minimum price as a fraction of the chip, because estimated areas are not more precise.
inline constexpr double kMinPrice = 0.005;
// Price of doubling the off-chip bandwidth, as a fraction of the chip; only used to weigh changes. The interface takes
// 6 % of TPUv1's die (two DDR3 ports of 3 %, Jouppi et al., ISCA 2017, figure 2; recalled, an assumption).
inline constexpr double kOffChipInterface = 0.06;

struct Change {
  std::vector<DesignStep> steps;
  double before = 0, after = 0;  // objective (plan_objective.h) over the layers that both plans solve
  double gain = 0;               // relative improvement; negative: worse
  PlanTotals totalsBefore, totalsAfter;
  std::optional<double> areaBefore, areaAfter;  // mm² of the chip; absent without technology
  std::vector<Excess> excesses;                 // budgets that the changed configuration exceeds
  std::size_t newlyPlanned = 0;                 // layers that fit only after the change
  std::size_t lostLayers = 0;                   // layers that no longer fit
  int rungs = 1;                                // number of rungs above the current value
  std::string label;
  std::string whyWorse;  // why some layer gets worse, as a sentence; "" if none does or the reason is unknown

  double addedArea() const { return areaBefore ? *areaAfter - *areaBefore : 0; }  // mm²
  // Added area as a fraction of the chip; kOffChipInterface for off-chip bandwidth; absent without technology.
  std::optional<double> price() const;
  // Gain ÷ price, or the gain without a price.
  double worth() const;
  // The relative gain exceeds the relative added area, so objective × area falls.
  bool isCheap() const;
  std::vector<HardwareEdit> edits() const;
  bool takesEveryDataflow() const;
  // Latency, energy and off-chip traffic get worse by at most kSavingLoss.
  bool isHarmless() const;

  bool operator==(const Change&) const = default;
};

double ratioOf(const Change& change, Metric metric);

struct RankedChanges {
  std::vector<Change> changes;  // single changes that gain, sorted by gain ÷ price, then by energy
  std::vector<Change> savings;  // parts as small as kSavingLoss allows, the largest saving first
  // Better than their first change alone, and than the second of two: two changes of different fields, or an array
  // dimension with the ports that it needs. Sorted by gain ÷ price.
  std::vector<Change> pairs;
  std::vector<Change> cures;  // changes that meet all budgets, the best objective first
  bool complete = true;       // false: cancelled, so some are missing
  std::size_t plans = 0;

  // The best pair is worth more than the best single change.
  bool pairsComeFirst() const;
  // Of changes and pairs, the cheap one with the most worth; null: none is cheap.
  const Change* cheapest() const;

  bool operator==(const RankedChanges&) const = default;
};

// Node limit per layer for a changed configuration. Only layers with many equal mappings need more.
inline constexpr std::uint64_t kAdviceNodes = 2000;
// Node limit for suggested changes, whose latency and energy are reported too. Searches for time take several times as
// long for each node, and nearly all of their gain comes early.
constexpr std::uint64_t confirmingNodes(Objective objective) {
  return objective == Objective::Energy || objective == Objective::Traffic ? 200'000 : 20'000;
}
// Node limit for tables. If the objective does not include time, mappings of equal cost differ in latency.
constexpr std::uint64_t nodesOfTables(Objective objective) {
  return objective == Objective::Energy || objective == Objective::Traffic ? confirmingNodes(objective) : kAdviceNodes;
}

struct AdviceScope {
  std::optional<HardwareProfile> asRead;  // before edits, with the ranges and limits; absent: the request's hardware
  BudgetValues budgets;                   // changes that exceed one are not suggested
};

// The steps that withStalledPorts() adds to a larger array dimension, which is planned first. Empty without them.
std::vector<DesignStep> withItsPorts(Planner& planner, const PlanRequest& request, const DesignStep& step,
                                     const PlannerSettings& settings);

// Plans the request with these steps. Empty if a check or the model rejects them, or if cancelled.
std::optional<Change> tryChange(Planner& planner, const PlanRequest& request, const ExecutionPlan& present,
                                std::vector<DesignStep> steps, const AdviceScope& scope,
                                const PlannerSettings& settings);

// Tries, for each of adviceParameters(), the first rung at least a quarter higher (further ones if no gain is worth
// reporting, up to kMaxRungs), and furtherSteps(). Rejected changes and those that lose a layer are left out. present:
// the complete plan of request.
RankedChanges rankChanges(Planner& planner, const PlanRequest& request, const ExecutionPlan& present,
                          const AdviceScope& scope = {}, const PlannerSettings& settings = {});

// Why more of something may make this layer worse (SearchStrategy::whyMoreMayBeWorse); "" if it cannot.
std::string whyMoreMayBeWorse(const PlanRequest& less, const std::string& layer, const HardwareProfile& more);

}  // namespace tilescope
