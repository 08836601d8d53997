// SPDX-License-Identifier: GPL-3.0-or-later
// Estimated cost of a layer outside the model: a vector unit next to the array passes over its operands. The same for
// every model (docs/models/passes.md).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/hardware/hardware_profile.h"
#include "core/models/evaluation.h"
#include "core/models/provenance.h"
#include "core/workload/layer.h"

namespace tilescope {

// The profile's vector unit, or assumed values.
struct PassUnit {
  std::int64_t lanes = 1, specialLanes = 1;  // results per cycle
  std::int64_t startupCycles = 0;
  double simpleEnergy = 0, specialEnergy = 0;  // per operation, in the profile's unit
  const Memory* memory = nullptr;              // supplies operands; null: no memory on chip
  std::vector<std::string> assumed;            // JSON pointers of values missing in the profile
};

PassUnit passUnit(const HardwareProfile& hardware);

struct PassEstimate {
  double simple = 0, special = 0;  // operations
  int passes = 1;                  // over the inputs; 2 if a row does not fit on chip
  double computeCycles = 0, moveCycles = 0, latency = 0;
  OffChipBytes offChipBytes;
  EnergyUnit unit = EnergyUnit::Picojoule;
  double operationsEnergy = 0, offChipEnergy = 0, bufferEnergy = 0;

  double energy() const { return operationsEnergy + offChipEnergy + bufferEnergy; }
  bool operator==(const PassEstimate&) const = default;
};

// Empty for opaque layers, whose operations are unknown.
std::optional<PassEstimate> passEstimate(const Layer& layer, const HardwareProfile& hardware);

Provenance explainPass(const std::string& layer, const PassEstimate& estimate, const HardwareProfile& hardware,
                       Metric metric);

// Marked as estimated, without MACs.
Results resultsOf(const PassEstimate& estimate, const HardwareProfile& hardware);

}  // namespace tilescope
