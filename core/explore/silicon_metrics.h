// SPDX-License-Identifier: GPL-3.0-or-later
// Metrics of a plan that depend on its silicon (docs/models/silicon.md): area, leakage, power and their ratios; their
// explanations, and what a profile without them lacks.
#pragma once

#include <optional>
#include <string>

#include "core/base/metric.h"
#include "core/hardware/hardware_profile.h"
#include "core/models/provenance.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

// Values are in mm², watts, operations per second and their ratios, energies in the plan's unit. Empty if the profile
// or the plan lacks something that the metric needs.
std::optional<double> chipArea(const HardwareProfile& hardware);
std::optional<double> chipArea(const ExecutionPlan& plan);
std::optional<double> leakagePower(const ExecutionPlan& plan);
std::optional<double> peakThroughput(const ExecutionPlan& plan);
std::optional<double> peakPerArea(const ExecutionPlan& plan);
std::optional<double> leakageEnergy(const ExecutionPlan& plan);
std::optional<double> averagePower(const ExecutionPlan& plan);
std::optional<double> efficiency(const ExecutionPlan& plan);
std::optional<double> throughputPerArea(const ExecutionPlan& plan);
std::optional<double> energyTimesArea(const ExecutionPlan& plan);

// The part of a plan that is kept without its layers: every metric of a configuration (kInDesigns) follows from it.
struct DesignResults {
  double seconds = 0, energy = 0, offChipBytes = 0;
  double areaMm2 = 0;  // of the chip; 0: unknown
  double macs = 0;     // 0: unknown
  EnergyUnit unit = EnergyUnit::Picojoule;
};
DesignResults resultsOf(const ExecutionPlan& plan);
// Empty if a value that the metric needs is missing or 0.
std::optional<double> valueOf(const DesignResults& results, Metric metric);

// Sets formula, steps, result and source of a metric; it must have a value.
void explainChipArea(const ExecutionPlan& plan, Metric metric, Provenance& provenance);
void explainLeakagePower(const ExecutionPlan& plan, Metric metric, Provenance& provenance);
void explainPeakThroughput(const ExecutionPlan& plan, Metric metric, Provenance& provenance);
void explainPeakPerArea(const ExecutionPlan& plan, Metric metric, Provenance& provenance);
void explainLeakageEnergy(const ExecutionPlan& plan, Metric metric, Provenance& provenance);
void explainPower(const ExecutionPlan& plan, Metric metric, Provenance& provenance);
void explainEfficiency(const ExecutionPlan& plan, Metric metric, Provenance& provenance);
void explainThroughputPerArea(const ExecutionPlan& plan, Metric metric, Provenance& provenance);

// What a profile lacks for a metric, and how to supply it.
struct Lack {
  std::string text;  // shown in place of the number: "needs a node"
  std::string how;   // "Set /technology/node_nm, …"

  bool operator==(const Lack&) const = default;
};
std::optional<Lack> lackOf(const HardwareProfile& hardware, Metric metric);

// Whether the area of the chip is computed: there is no published one, or the parts have changed since.
bool isAreaEstimate(const HardwareProfile& hardware);

}  // namespace tilescope
