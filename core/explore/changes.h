// SPDX-License-Identifier: GPL-3.0-or-later
// The gain and the cost of possible changes to a configuration: each changed configuration is planned, and the plans
// are compared. Gains are weighed against the area of the chip. It also finds what can be smaller at nearly the same
// objective, and pairs of changes where no single change is cheap.
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

// A smaller gain, as a fraction of the objective, is not reported.
inline constexpr double kWorthSaying = 0.001;
// A smaller saving, as a fraction of the chip, is not reported.
inline constexpr double kWorthSaving = 0.02;
// How much worse a saving may make the objective, latency, energy and off-chip traffic, each relative to its value.
inline constexpr double kSavingLoss = 0.005;
// Maximum number of rungs of the ladder to try: the fourth is about four times the current value.
inline constexpr int kMaxRungs = 4;
// Minimum price, as a fraction of the chip: estimated areas are not more precise.
inline constexpr double kMinPrice = 0.005;
// The price of doubling the off-chip bandwidth, as a fraction of the chip: the interface takes 6 % of TPUv1's die (two
// DDR3 ports of 3 %, Jouppi et al., ISCA 2017, figure 2; recalled, an assumption). It is used to weigh changes and is
// not part of any area.
inline constexpr double kOffChipInterface = 0.06;

struct Change {
  std::vector<DesignStep> steps;  // one, or two that are made together
  double before = 0, after = 0;   // the objective (plan_objective.h), over the layers that are solved in both plans
  double gain = 0;                // relative improvement; negative where it gets worse
  PlanTotals totalsBefore, totalsAfter;         // of the same layers
  std::optional<double> areaBefore, areaAfter;  // mm² of the chip; absent: no technology
  std::vector<Excess> excesses;                 // budgets that the changed design breaks
  std::size_t newlyPlanned = 0;                 // layers that fit only with the change
  std::size_t lostLayers = 0;                   // layers that no longer fit
  int rungs = 1;                                // rungs above the current value; more than 1 if nearer rungs help with
                                                // no parameter
  std::string label;                            // "34.1 GB/s", "512 KiB, 64 rows (K)": the text of a button
  std::string whyWorse;                         // a sentence, if some layer gets worse and the reason is known

  double addedArea() const { return areaBefore ? *areaAfter - *areaBefore : 0; }  // mm²
  // Fraction of the chip, for off-chip bandwidth kOffChipInterface; absent without technology.
  std::optional<double> price() const;
  // Gain per price; without a price, the gain.
  double worth() const;
  // Whether it improves the objective by a larger fraction than it adds to the chip, so that objective × area falls.
  bool isCheap() const;
  std::vector<HardwareEdit> edits() const;
  bool takesEveryDataflow() const;
  // Whether latency, energy and off-chip traffic get worse by at most kSavingLoss.
  bool isHarmless() const;

  bool operator==(const Change&) const = default;
};

// The metric after the change divided by the metric before it.
double ratioOf(const Change& change, Metric metric);

struct RankedChanges {
  std::vector<Change> changes;  // single changes meant to gain, sorted by gain per price, then by energy
  std::vector<Change> savings;  // memories and dimensions as small as kSavingLoss allows, the largest saving first
  std::vector<Change> pairs;    // better than either of their two changes; sorted by gain per price
  std::vector<Change> cures;    // changes of any kind after which no budget is exceeded; the best objective first
  bool complete = true;         // false: cancelled, some are missing
  std::size_t plans = 0;        // number of plans made for it

  bool operator==(const RankedChanges&) const = default;
};

// Node limit per layer of a changed configuration. It is enough for all searches to finish, except for layers with long
// ties, whose real answers may be better than the reported ones.
inline constexpr std::uint64_t kAdviceNodes = 2000;
// The same for changes that the diagnosis suggests, whose latency and energy are reported too.
inline constexpr std::uint64_t kConfirmingNodes = 200'000;
// The same for tables that show latency, energy and traffic of every change. If the objective does not include time,
// mappings of the same cost differ in latency, which takes longer to search.
constexpr std::uint64_t nodesOfTables(Objective objective) {
  return objective == Objective::Energy || objective == Objective::Traffic ? kConfirmingNodes : kAdviceNodes;
}

struct AdviceScope {
  std::optional<HardwareProfile> asRead;  // before edits: its ranges and limits apply; absent: the request's hardware
  BudgetValues budgets;                   // changes that exceed one are not suggested
};

// Plans the request with the steps applied and compares it with the current plan. Empty if the checks or the model
// reject it, or if the plan was cancelled.
std::optional<Change> tryChange(Planner& planner, const PlanRequest& request, const ExecutionPlan& present,
                                std::vector<DesignStep> steps, const AdviceScope& scope,
                                const PlannerSettings& settings);

// present: the plan of request, not cancelled. For every parameter (adviceParameters) it tries the first rung of the
// ladder that is at least a quarter higher (worthwhileStep), and furtherSteps; changes that the checks reject or that
// lose a layer are left out. If no gain is large enough to report, the next higher rungs are tried, up to kMaxRungs.
// Checks settings.cancel between and during the plans; does not call settings.onProgress.
RankedChanges rankChanges(Planner& planner, const PlanRequest& request, const ExecutionPlan& present,
                          const AdviceScope& scope = {}, const PlannerSettings& settings = {});

// Explains why this layer may be worse on hardware that has more of something (SearchStrategy::whyMoreMayBeWorse).
std::string whyMoreMayBeWorse(const PlanRequest& less, const std::string& layer, const HardwareProfile& more);

}  // namespace tilescope
