// SPDX-License-Identifier: GPL-3.0-or-later
// A plan's value under an objective, for comparing plans.
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

CostParts costParts(const PlanTotals& totals);
CostParts costParts(const LayerResult& result);

// edp is total energy × total seconds, metric is (all MACs ÷ all seconds) ÷ all bytes. 0 if no layer is planned.
PlanObjective objectiveOf(const PlanTotals& totals, Objective objective);

std::optional<Objective> tieBreakerOf(std::string_view model, Objective objective);

// What the tolerance of the objective (CostModel::toleranceOption) costs and saves over all layers.
struct ToleranceCost {
  double loss = 0;    // latency above the optimum, relative; 0 for other objectives
  double saving = 0;  // energy below that of the optimum, relative
};
// Empty if no layer has another mapping because of a tolerance.
std::optional<ToleranceCost> toleranceCost(const ExecutionPlan& plan);
// "0.42 % more latency than the optimum saves 22.4 % of the energy."
std::string toleranceText(const ToleranceCost& cost);

// Relative; 0 if the values are equal within kTieTolerance.
double howMuchWorse(double better, double worse);

ObjectiveCost rankedCost(const PlanRequest& request, const CostParts& parts);

// False if both are equal within kTieTolerance.
bool isLower(const ObjectiveCost& a, const ObjectiveCost& b);

// Relative improvement, negative if worse; 0 if before is 0.
double gainOf(double before, double after, bool largerIsBetter);

// "4.10 ms", "12.3 mm²"; for an estimated energy "33.4 mJ (estimate)".
std::string metricText(double value, Metric metric, EnergyUnit unit, bool energyIsEstimate = false,
                       int digits = kResultDigits);
// "4.10 ms", "76.3 MB", "33.4 mJ"; for an estimated energy "33.4 G MAC eq. (estimate)".
std::string objectiveText(double value, Objective objective, EnergyUnit unit, bool energyIsEstimate = false,
                          int digits = kResultDigits);
// With up to six digits, as many as distinguish it from `other`: "10.42 mJ" next to 10.44 mJ.
std::string objectiveTextBeside(double value, double other, Objective objective, EnergyUnit unit,
                                bool energyIsEstimate = false);

inline constexpr const char* kProvingSearch = "exact";  // id in every model; other searches prove nothing

bool isProven(const ExecutionPlan& plan);

// True if a search that can prove mappings was stopped before it proved this one.
bool isOpen(const ExecutionPlan& plan, const LayerPlan& layer);
bool isOpen(const ExecutionPlan& plan);

bool isLimited(const ExecutionPlan& plan);

// The best objective still possible if the open layers improve; without open layers, the value. Empty if unknown.
std::optional<double> boundOf(const ExecutionPlan& plan);

}  // namespace tilescope
