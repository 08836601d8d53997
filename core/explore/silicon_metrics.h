// SPDX-License-Identifier: GPL-3.0-or-later
// Metrics of the chip's silicon (docs/models/silicon.md): area, leakage, power and their ratios.
#pragma once

#include <optional>
#include <string>

#include "core/base/metric.h"
#include "core/hardware/hardware_profile.h"
#include "core/models/provenance.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

// In mm², watts, operations per second or their ratios, energies in the plan's unit. Empty if profile or plan lack
// data.
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

// A plan without its layers: enough for all metrics of a configuration (kInDesigns).
struct DesignResults {
  double seconds = 0, energy = 0, offChipBytes = 0;
  double areaMm2 = 0;  // of the chip; 0: unknown
  double macs = 0;
  EnergyUnit unit = EnergyUnit::Picojoule;
};
DesignResults resultsOf(const ExecutionPlan& plan);
// Empty if a value in the formula is unknown or 0.
std::optional<double> valueOf(const DesignResults& results, Metric metric);

void explainChipArea(const ExecutionPlan& plan, Metric metric, Provenance& provenance);
void explainLeakagePower(const ExecutionPlan& plan, Metric metric, Provenance& provenance);
void explainPeakThroughput(const ExecutionPlan& plan, Metric metric, Provenance& provenance);
void explainPeakPerArea(const ExecutionPlan& plan, Metric metric, Provenance& provenance);
void explainLeakageEnergy(const ExecutionPlan& plan, Metric metric, Provenance& provenance);
void explainPower(const ExecutionPlan& plan, Metric metric, Provenance& provenance);
void explainEfficiency(const ExecutionPlan& plan, Metric metric, Provenance& provenance);
void explainThroughputPerArea(const ExecutionPlan& plan, Metric metric, Provenance& provenance);

struct Lack {
  std::string text;  // instead of the value: "needs a node"
  std::string how;   // "Set /technology/node_nm, …"

  bool operator==(const Lack&) const = default;
};
std::optional<Lack> lackOf(const HardwareProfile& hardware, Metric metric);

// True if no area is published or parts have changed.
bool isAreaEstimate(const HardwareProfile& hardware);

}  // namespace tilescope
