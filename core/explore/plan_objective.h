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
  std::string unit;  // "s", "pJ", "pJ·s", "B", "MAC/s/B"; "MAC", "MAC·s" if energies are multiples of a MAC's
  bool largerIsBetter = false;

  bool operator==(const PlanObjective&) const = default;
};

// The parts that make up objectives, in seconds and bytes.
CostParts costParts(const PlanTotals& totals);
CostParts costParts(const LayerResult& result);

// Computed from the sums: edp is total energy × total seconds, metric is (all MACs ÷ all seconds) ÷ all bytes. 0 if no
// layer is planned.
PlanObjective objectiveOf(const PlanTotals& totals, Objective objective);

// The tie-breaker of the model with this id.
std::optional<Objective> tieBreakerOf(std::string_view model, Objective objective);

// Relative improvement: the saved fraction, or the added one if larger is better. Negative: it got worse. 0 if before
// is 0.
double gainOf(double before, double after, bool largerIsBetter);

// "4.10 ms", "12.3 mm²"; for estimated energies "33.4 mJ (estimate)".
std::string metricText(double value, Metric metric, EnergyUnit unit, bool energyIsEstimate = false,
                       int digits = kResultDigits);
// "4.10 ms", "76.3 MB", "33.4 mJ"; for estimated energies "33.4 G MAC eq. (estimate)".
std::string objectiveText(double value, Objective objective, EnergyUnit unit, bool energyIsEstimate = false,
                          int digits = kResultDigits);
// The same with enough digits, at most six, to distinguish it from another value: "10.42 mJ" next to 10.44 mJ.
std::string objectiveTextBeside(double value, double other, Objective objective, EnergyUnit unit,
                                bool energyIsEstimate = false);

// What is proven about a plan, and its best possible value.

inline constexpr const char* kProvingSearch = "exact";  // id in every model; other searches prove nothing

// True if the mapping of every layer is proven.
bool isProven(const ExecutionPlan& plan);

// Whether the search could have proven the layer's mapping and did not: a limit stopped it, or it gave up. Answers of
// searches that never prove anything are not open.
bool isOpen(const ExecutionPlan& plan, const LayerPlan& layer);
bool isOpen(const ExecutionPlan& plan);  // whether some layer is open

bool isLimited(const ExecutionPlan& plan);  // whether a limit stopped the search of some layer, or it was cancelled

// A bound of objectiveOf(plan.totals, …) while the layers that are not open keep their mappings; the value itself if no
// layer is open. Empty: no bound is known.
std::optional<double> boundOf(const ExecutionPlan& plan);

}  // namespace tilescope
