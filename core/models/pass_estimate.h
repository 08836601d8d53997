// SPDX-License-Identifier: GPL-3.0-or-later
// The estimated cost of a layer that no model covers: one pass over its operands by a vector unit next to the array. It
// applies to vector and move layers and to layers that a model does not cover (docs/models/passes.md), with the same
// equations for every model.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/hardware/hardware_profile.h"
#include "core/models/evaluation.h"
#include "core/models/provenance.h"
#include "core/workload/layer.h"

namespace tilescope {

// The profile's vector unit, or the values assumed where the profile has none.
struct PassUnit {
  std::int64_t lanes = 1, specialLanes = 1;  // results per cycle
  std::int64_t startupCycles = 0;
  double simpleEnergy = 0, specialEnergy = 0;  // per operation, in the profile's unit
  const Memory* memory = nullptr;              // the memory that supplies operands; null: no memory on chip
  std::vector<std::string> assumed;            // JSON pointers of values that the profile does not state
};

PassUnit passUnit(const HardwareProfile& hardware);

struct PassEstimate {
  double simple = 0, special = 0;  // operations
  int passes = 1;                  // over the inputs: 2 where a row does not fit on chip
  double computeCycles = 0, moveCycles = 0, latency = 0;
  OffChipBytes offChipBytes;
  EnergyUnit unit = EnergyUnit::Picojoule;
  double operationsEnergy = 0, offChipEnergy = 0, bufferEnergy = 0;

  double energy() const { return operationsEnergy + offChipEnergy + bufferEnergy; }
  bool operator==(const PassEstimate&) const = default;
};

// Empty for opaque layers: their operations and often their sizes are unknown.
std::optional<PassEstimate> passEstimate(const Layer& layer, const HardwareProfile& hardware);

// Latency or energy with its terms (docs/models/passes.md).
Provenance explainPass(const std::string& layer, const PassEstimate& estimate, const HardwareProfile& hardware,
                       Metric metric);

// The estimate as results of a plan: marked as estimated, without MACs.
Results resultsOf(const PassEstimate& estimate, const HardwareProfile& hardware);

}  // namespace tilescope
