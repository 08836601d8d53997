// SPDX-License-Identifier: GPL-3.0-or-later
// What a layer costs that no model covers, as one pass over its operands by a vector unit beside the array: vector and
// move layers, and what a model leaves outside (docs/models/passes.md). An estimate with the same equations beside
// every model.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/hardware/hardware_profile.h"
#include "core/models/evaluation.h"
#include "core/models/provenance.h"
#include "core/workload/layer.h"

namespace tilescope {

// The profile's vector unit, or what is assumed of it.
struct PassUnit {
  std::int64_t lanes = 1, specialLanes = 1;  // results per cycle
  std::int64_t startupCycles = 0;
  double simpleEnergy = 0, specialEnergy = 0;  // per operation, in the profile's unit
  const Memory* memory = nullptr;              // where operands come from; null: no memory on chip
  std::vector<std::string> assumed;            // JSON pointers of what the profile does not state
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

// Nothing for opaque layers: neither operations nor, often, sizes are known.
std::optional<PassEstimate> passEstimate(const Layer& layer, const HardwareProfile& hardware);

// Latency or energy with its terms (docs/models/passes.md).
Provenance explainPass(const std::string& layer, const PassEstimate& estimate, const HardwareProfile& hardware,
                       Metric metric);

// As figures of a plan, marked as an estimate; no MACs.
Results resultsOf(const PassEstimate& estimate, const HardwareProfile& hardware);

}  // namespace tilescope
