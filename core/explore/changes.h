// SPDX-License-Identifier: GPL-3.0-or-later
// What changes of a design would bring, and what they cost: each is planned, and the plans are compared. Gains are
// weighed by the area of the chip; what can be smaller at nearly the same objective is found too, and pairs where no
// single change is cheap.
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

// Below this gain, a part of the objective, a change is not worth a sentence.
inline constexpr double kWorthSaying = 0.001;
// Below this part of the chip a saving is not worth a sentence.
inline constexpr double kWorthSaving = 0.02;
// How much worse a saving may make the objective, latency, energy and off-chip traffic, each relative to its value.
inline constexpr double kSavingLoss = 0.005;
// Rungs of the ladder that are tried: the fourth is about four times the current value.
inline constexpr int kMaxRungs = 4;
// A part of the chip: estimated areas resolve no smaller price.
inline constexpr double kMinPrice = 0.005;
// What doubling the off-chip bandwidth counts as, a part of the chip: its interface takes 6 % of TPUv1's die (two DDR3
// ports of 3 %, Jouppi et al., ISCA 2017, figure 2; recalled, an assumption). It weighs changes; no area contains it.
inline constexpr double kOffChipInterface = 0.06;

struct Change {
  std::vector<DesignStep> steps;  // one, or two that are made together
  double before = 0, after = 0;   // the objective (plan_objective.h) over the layers that have an answer in both plans
  double gain = 0;                // relative improvement; negative where it gets worse
  PlanTotals totalsBefore, totalsAfter;         // of the same layers
  std::optional<double> areaBefore, areaAfter;  // mm² of the chip; absent: no technology
  std::vector<Excess> excesses;                 // budgets that the changed design breaks
  std::size_t newlyPlanned = 0;                 // layers that fit only with the change
  std::size_t lostLayers = 0;                   // that do not fit any more
  int rungs = 1;                                // from the current value, where nearer ones help no parameter
  std::string label;                            // "34.1 GB/s", "512 KiB, 64 rows (K)": what a button sets
  std::string whyWorse;                         // a sentence, where some layer gets worse and the reason is known

  double addedArea() const { return areaBefore ? *areaAfter - *areaBefore : 0; }  // mm²
  // A part of the chip, off-chip bandwidth by kOffChipInterface; absent without technology.
  std::optional<double> price() const;
  // Gain per price, with no price the gain.
  double worth() const;
  // It gains more of the objective than it adds to the chip: objective × area falls.
  bool isCheap() const;
  std::vector<HardwareEdit> edits() const;
  bool takesEveryDataflow() const;
  // Neither latency nor energy nor off-chip traffic gets worse by more than kSavingLoss.
  bool isHarmless() const;

  bool operator==(const Change&) const = default;
};

// The metric after the change over that before it.
double ratioOf(const Change& change, Metric metric);

struct RankedChanges {
  std::vector<Change> changes;  // single ones that were tried to gain; the most gain per price first, then by energy
  std::vector<Change> savings;  // memories and dimensions as small as kSavingLoss allows, the largest saving first
  std::vector<Change> pairs;    // better than each of their two; the most gain per price first
  std::vector<Change> cures;    // of any kind, after which no budget is exceeded any more; the best objective first
  bool complete = true;         // false: cancelled, some are missing
  std::size_t plans = 0;        // made for it

  bool operator==(const RankedChanges&) const = default;
};

// Node limit per layer of a changed design. Enough for all searches to end, except for layers with long ties, whose
// real answers may be better than the reported ones.
inline constexpr std::uint64_t kAdviceNodes = 2000;
// The same for changes that the diagnosis proposes, whose latency and energy are reported too.
inline constexpr std::uint64_t kConfirmingNodes = 200'000;
// The same of tables that say latency, energy and traffic of every change. Where the objective is no time, latencies
// differ among mappings of the same cost, which takes longer to search.
constexpr std::uint64_t nodesOfTables(Objective objective) {
  return objective == Objective::Energy || objective == Objective::Traffic ? kConfirmingNodes : kAdviceNodes;
}

struct AdviceScope {
  std::optional<HardwareProfile> asRead;  // before edits: its ranges and limits hold; absent: the request's hardware
  BudgetValues budgets;                   // changes that break one are no advice
};

// Plans the request with the steps applied and compares it with the current plan. Empty if the checks or the model
// reject it, or if the plan was cancelled.
std::optional<Change> tryChange(Planner& planner, const PlanRequest& request, const ExecutionPlan& present,
                                std::vector<DesignStep> steps, const AdviceScope& scope,
                                const PlannerSettings& settings);

// present: the plan of request, not cancelled. Tried are, for every parameter (adviceParameters), the next rung of the
// ladder that is at least a quarter above (worthwhileStep), and furtherSteps; those that the checks reject
// or that lose a layer are left out. If no gain is worth saying, each rung is tried one higher, and so on up to
// kMaxRungs. Asks settings.cancel between and during the plans; settings.onProgress is not called.
RankedChanges rankChanges(Planner& planner, const PlanRequest& request, const ExecutionPlan& present,
                          const AdviceScope& scope = {}, const PlannerSettings& settings = {});

// Explains why this layer may be worse on hardware that has more of something (SearchStrategy::whyMoreMayBeWorse).
std::string whyMoreMayBeWorse(const PlanRequest& less, const std::string& layer, const HardwareProfile& more);

}  // namespace tilescope
