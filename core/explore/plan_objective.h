// SPDX-License-Identifier: GPL-3.0-or-later
// The value of a whole plan under an objective: one number with which two plans can be compared.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/metric.h"
#include "core/models/provenance.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

struct PlanObjective {
  double value = 0;  // seconds, energy, energy × seconds, bytes, or MAC/s per byte
  std::string unit;  // "s", "pJ", "pJ·s", "B", "MAC/s/B"; "MAC", "MAC·s" for energies in MACs
  bool largerIsBetter = false;

  bool operator==(const PlanObjective&) const = default;
};

// Seconds and bytes of which objectives consist.
CostParts costParts(const PlanTotals& totals);
CostParts costParts(const LayerResult& result);

// From the sums: edp is total energy × total seconds, metric is (all MACs ÷ all seconds) ÷ all bytes. 0 if no layer is
// planned.
PlanObjective objectiveOf(const PlanTotals& totals, Objective objective);

// The tie-breaker of this model for the objective.
std::optional<Objective> tieBreakerOf(std::string_view model, Objective objective);

// The relative improvement: what is saved, or added if larger is better. Negative if worse; 0 if before is 0.
double gainOf(double before, double after, bool largerIsBetter);

// "4.10 ms", "12.3 mm²"; for an estimated energy "33.4 mJ (estimate)".
std::string metricText(double value, Metric metric, EnergyUnit unit, bool energyIsEstimate = false,
                       int digits = kResultDigits);
// "4.10 ms", "76.3 MB", "33.4 mJ"; for an estimated energy "33.4 G MAC eq. (estimate)".
std::string objectiveText(double value, Objective objective, EnergyUnit unit, bool energyIsEstimate = false,
                          int digits = kResultDigits);
// With as many digits, up to six, as distinguish it from another value: "10.42 mJ" next to 10.44 mJ.
std::string objectiveTextBeside(double value, double other, Objective objective, EnergyUnit unit,
                                bool energyIsEstimate = false);

// What is proven about a plan, and its best possible objective.

inline constexpr const char* kProvingSearch = "exact";  // id in every model; other searches prove nothing

// True if all mappings are proven.
bool isProven(const ExecutionPlan& plan);

// Whether a search that can prove mappings has not proven this one, because a limit or cancellation stopped it. Never
// true for searches that prove nothing.
bool isOpen(const ExecutionPlan& plan, const LayerPlan& layer);
bool isOpen(const ExecutionPlan& plan);  // true if some layer is open

bool isLimited(const ExecutionPlan& plan);  // true if a limit or cancellation stopped the search of some layer

// The best objective that is still possible if all layers that are not open keep their mappings. The value itself if no
// layer is open. Empty if no bound is known.
std::optional<double> boundOf(const ExecutionPlan& plan);

}  // namespace tilescope
