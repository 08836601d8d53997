// SPDX-License-Identifier: GPL-3.0-or-later
// What the model reads from a profile and the options: array, three memories, the DMA between them (contracts 3.1).
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

// Cycles to form an address and to prepare the multiply-accumulate units for each input channel and kernel row, and for
// activation, clearing and the output of each group. Source: M. A. Hamdi, "Integrating Design Space Exploration in
// Modern Compilation Toolchains for Deep Learning", Master's thesis, Politecnico di Torino, 2023, equation 4.1.
inline constexpr double kCyclesPerKernelRow = 2;
inline constexpr double kCyclesPerGroup = 23;
// Cycles to set up one copy between L2 and L1: the constant in the thesis's fork of ZigZag and in MATCH; it reproduces
// the 80 % transfer overhead of the thesis, chapter 5. An element-wise add is also charged this per call (an estimate).
inline constexpr double kCyclesPerCopy = 70;
inline constexpr double kCyclesPerSum = 70;
inline constexpr std::int64_t kBiasBytes = 4;     // per output channel of a convolution's weight blob: int32
inline constexpr std::int64_t kFcBiasBytes = 16;  // as above, for a fully connected layer

struct Room {
  std::string memory;
  std::int64_t bits = 0;
};

// Energy to move one element, in the profile's unit.
struct EnergyRates {
  double l2InputRead = 0, l2WeightRead = 0, l2OutputUpdate = 0;
  double inputFill = 0, inputRead = 0, outputUpdate = 0, outputDrain = 0;  // activation memory
  double weightFill = 0, weightRead = 0;
  double sumRead = 0, sumUpdate = 0;  // accumulators, per partial sum
};

struct Machine {
  std::int64_t lanesOX = 1, lanesK = 1;  // convolutions: output columns and channels in parallel
  std::int64_t lanesC = 1;               // fully connected layers: input channels in parallel
  double clockMhz = 0;
  double cyclesPerMac = 1;
  double macEnergy = 0;
  EnergyUnit energyUnit = EnergyUnit::Picojoule;
  Room activation, weight, l2;
  std::string accumulators;              // "" if the profile has none
  std::vector<std::string> memoryOrder;  // all memories of the profile, from the array outwards
  // Bandwidth of the DMA by tensor; infinity where the profile sets no limit.
  double inputBytesPerCycle = 0, secondBytesPerCycle = 0, weightBytesPerCycle = 0, outputBytesPerCycle = 0;
  EnergyRates energy;
  std::string dataflow;  // the profile's dataflow for this kind of layer; "" if there is none
};

enum class InputMode {
  Resident,  // the whole input is copied once per image and kept
  PerTile,   // copied once per group and spatial tile; the loop over output channels is innermost
  Reloaded   // copied again for every kernel call
};
inline constexpr std::array kInputModes{InputMode::Resident, InputMode::PerTile, InputMode::Reloaded};
std::string_view name(InputMode mode);  // "per-tile"
std::optional<InputMode> parseInputMode(std::string_view text);

// The output tile of one kernel call: channels of a group, rows, columns. The last one of an axis may be smaller.
struct Tile {
  std::int64_t K = 1, OY = 1, OX = 1;

  auto operator<=>(const Tile&) const = default;
};

struct Problem {
  DianaLayer layer;
  Machine machine;
  double callOverheadCycles = 0;
  std::int64_t copyGranuleBytes = 16;        // 16: bytes are not rounded; 32: every copy is rounded up, as the DMA does
  std::optional<InputMode> inputMode;        // absent: the best
  bool strict = true;                        // breaking a rule of the driver is a violation
  std::optional<std::string> otherDataflow;  // the dataflow that was asked for, if layers of this kind cannot use it
};

// The value of the option call_overhead_cycles; empty if it is not a number from 0.
std::optional<double> parseCycles(std::string_view text);

Diagnostics checkHardware(const HardwareProfile& hardware);

// The layer must be covered; hardware and options must have passed their checks.
Problem problemOf(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                  const std::optional<std::string>& dataflow);

}  // namespace tilescope::diana
