// SPDX-License-Identifier: GPL-3.0-or-later
// What the model reads from profile and options (contracts 3.1), and the layer's program.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/result.h"
#include "core/models/cost_model.h"
#include "core/models/nve/layer_program.h"
#include "core/models/nve/nve_terms.h"

namespace tilescope::nve {

inline constexpr std::int64_t kWordBits = 64;  // of the scratchpad

// Per moved element, in the profile's unit.
struct EnergyRates {
  double outerInputRead = 0, outerWeightRead = 0, outerOutputUpdate = 0;
  double inputFill = 0, inputRead = 0, weightFill = 0, weightRead = 0;  // scratchpad
  double sumRead = 0, sumUpdate = 0;                                    // accumulators
};

struct Problem {
  Layer layer;
  ConvWork work;  // unless the layer is rejected
  std::optional<Refusal> refusal;
  CompileRequest request;
  std::int64_t images = 1;
  double clockMhz = 0;
  double macEnergy = 0;
  EnergyUnit energyUnit = EnergyUnit::Picojoule;
  EnergyRates energy;
  std::string scratchpad, accumulators, outer;  // accumulators: "" if the profile has none
  std::vector<std::string> memoryOrder;         // from the lanes outwards
  std::string dataflow;                         // "" if the profile has none
};

Diagnostics checkHardware(const HardwareProfile& hardware);

// Instructions and scratchpad. The hardware must have passed its check.
Room roomOf(const HardwareProfile& hardware);

// The layer must be covered, and hardware and options checked.
Problem problemOf(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options);

}  // namespace tilescope::nve
