// SPDX-License-Identifier: GPL-3.0-or-later
// What a whole plan is worth under an objective, so that two plans can be compared by one number.
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
  std::string unit;  // "s", "pJ", "pJ·s", "B", "MAC/s/B"; of energies in multiples of a MAC "MAC", "MAC·s"
  bool largerIsBetter = false;

  bool operator==(const PlanObjective&) const = default;
};

// The parts of the objectives, in seconds and bytes.
CostParts costParts(const PlanTotals& totals);
CostParts costParts(const LayerResult& result);

// Computed from the sums: edp is total energy × total seconds, metric is (all MACs ÷ all seconds) ÷ all bytes. 0 if no
// layer of the plan is planned.
PlanObjective objectiveOf(const PlanTotals& totals, Objective objective);

// The tie-breaker of the model with this id.
std::optional<Objective> tieBreakerOf(std::string_view model, Objective objective);

// Relative improvement: what was saved of before, or what came to it. Negative: it got worse. 0 where before is 0.
double gainOf(double before, double after, bool largerIsBetter);

// "4.10 ms", "12.3 mm²"; of energies that are estimates "33.4 mJ (estimate)".
std::string metricText(double value, Metric metric, EnergyUnit unit, bool energyIsEstimate = false,
                       int digits = kResultDigits);
// "4.10 ms", "76.3 MB", "33.4 mJ"; of energies that are estimates "33.4 G MAC eq. (estimate)".
std::string objectiveText(double value, Objective objective, EnergyUnit unit, bool energyIsEstimate = false,
                          int digits = kResultDigits);
// The same with enough digits to distinguish it from another value, six at most: "10.42 mJ" beside 10.44 mJ.
std::string objectiveTextBeside(double value, double other, Objective objective, EnergyUnit unit,
                                bool energyIsEstimate = false);

// What of a plan is proven, and how good it could be at best.

inline constexpr const char* kProvingSearch = "exact";  // of every model; the others prove nothing by design

// True if the mapping of every layer is proven.
bool isProven(const ExecutionPlan& plan);

// The search was to prove the layer's mapping and did not: a limit stopped it, or it gave up. The answers of searches
// that prove nothing by design are never open.
bool isOpen(const ExecutionPlan& plan, const LayerPlan& layer);
bool isOpen(const ExecutionPlan& plan);  // of some layer

bool isLimited(const ExecutionPlan& plan);  // a limit stopped the search of some layer, or it was cancelled

// What objectiveOf(plan.totals, …) cannot beat while the layers that are not open keep their mappings; that value
// itself where none is open. Nothing: no bound is known.
std::optional<double> boundOf(const ExecutionPlan& plan);

}  // namespace tilescope
