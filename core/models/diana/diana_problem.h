// SPDX-License-Identifier: GPL-3.0-or-later
// What the model reads from a profile: array, three memories, and the DMA between them (contracts 3.1).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/models/cost_model.h"
#include "core/models/diana/diana_layer.h"
#include "core/models/diana/diana_terms.h"

namespace tilescope::diana {

// Cycles per input channel and kernel row for address and multiply-accumulate set-up, and per group for activation,
// clearing and output (M. A. Hamdi, "Integrating Design Space Exploration in Modern Compilation Toolchains for Deep
// Learning", Master's thesis, Politecnico di Torino, 2023, equation 4.1).
inline constexpr double kCyclesPerKernelRow = 2;
inline constexpr double kCyclesPerGroup = 23;
// Set-up cycles per copy between L2 and L1, from the thesis's fork of ZigZag and MATCH; reproduces the 80 % transfer
// overhead of the thesis, chapter 5. An add is also charged this per call (an estimate).
inline constexpr double kCyclesPerCopy = 70;
inline constexpr double kCyclesPerSum = 70;
inline constexpr std::int64_t kBiasBytes = 4;  // per output channel of a convolution: int32
inline constexpr std::int64_t kFcBiasBytes = 16;

struct Room {
  std::string memory;
  std::int64_t bits = 0;
};

// Per element, in the profile's unit.
struct EnergyRates {
  double l2InputRead = 0, l2WeightRead = 0, l2OutputUpdate = 0;
  double inputFill = 0, inputRead = 0, outputUpdate = 0, outputDrain = 0;
  double weightFill = 0, weightRead = 0;
  double sumRead = 0, sumUpdate = 0;  // accumulators
};

struct Machine {
  std::int64_t lanesOX = 1, lanesK = 1;  // convolutions: parallel output columns and channels
  std::int64_t lanesC = 1;               // fully connected layers: parallel input channels
  double clockMhz = 0;
  double cyclesPerMac = 1;
  double macEnergy = 0;
  EnergyUnit energyUnit = EnergyUnit::Picojoule;
  Room activation, weight, l2;
  std::string accumulators;              // "" if the profile has none
  std::vector<std::string> memoryOrder;  // from the array outwards
  // DMA bandwidth by tensor; infinity: no limit.
  double inputBytesPerCycle = 0, secondBytesPerCycle = 0, weightBytesPerCycle = 0, outputBytesPerCycle = 0;
  EnergyRates energy;
  std::string dataflow;  // for this kind of layer; "" if none
};

enum class InputMode {
  Resident,  // copied whole once per image
  PerTile,   // copied once per group and spatial tile; output channels are the innermost loop
  Reloaded   // copied again for every kernel call
};
inline constexpr std::array kInputModes{InputMode::Resident, InputMode::PerTile, InputMode::Reloaded};
std::string_view name(InputMode mode);
std::optional<InputMode> parseInputMode(std::string_view text);

// Output tile of a kernel call: channels of a group, rows, columns. The last of an axis may be smaller.
struct Tile {
  std::int64_t K = 1, OY = 1, OX = 1;

  auto operator<=>(const Tile&) const = default;
};

struct Problem {
  DianaLayer layer;
  Machine machine;
  double callOverheadCycles = 0;
  std::int64_t copyGranuleBytes = 16;        // 16: bytes are not rounded; 32: copies are rounded up, as in the DMA
  std::optional<InputMode> inputMode;        // absent: the best
  bool strict = true;                        // broken driver rules are violations
  std::optional<std::string> otherDataflow;  // the requested dataflow, if layers of this kind cannot use it
};

std::optional<double> parseCycles(std::string_view text);

Diagnostics checkHardware(const HardwareProfile& hardware);

// The layer must be covered, and hardware and options checked.
Problem problemOf(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                  const std::optional<std::string>& dataflow);

}  // namespace tilescope::diana
