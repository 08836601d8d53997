// SPDX-License-Identifier: GPL-3.0-or-later
// All that the model reads, as numbers: the planner's cache key. Source: "e-PlaNNer" (M.S. thesis, Seoul National
// University, 2020), chapter 6; conventions in docs/models/eplanner.md.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/hardware/hardware_profile.h"
#include "core/models/cost_model.h"
#include "core/models/eplanner/eplanner_layer.h"
#include "core/workload/vocabulary.h"

namespace tilescope::eplanner {

// The stationary tensor during the innermost off-chip loop.
enum class Flow { IS, WS, OS };
inline constexpr std::array kFlows{Flow::IS, Flow::WS, Flow::OS};
constexpr std::size_t index(Flow flow) {
  return static_cast<std::size_t>(flow);
}
Stationary stationaryOf(Flow flow);
std::optional<Flow> flowOf(Stationary stationary);  // empty for Row and None

struct Buffer {
  std::string memory;
  std::int64_t capacityBits = 0;  // for a tile in one instance: its size, or half if double-buffered
  bool doubleBuffered = false;

  bool operator==(const Buffer&) const = default;
};

// A tensor's buffer and the energy per moved element, in the profile's unit.
struct TensorPath {
  std::int64_t bits = 0;      // per element in DRAM
  std::int64_t tileBits = 0;  // per element on chip; O: per partial sum
  std::size_t buffer = 0;     // index into Machine::buffers
  // n: a memory replicated along K (or C) holds only every n-th channel.
  std::int64_t spreadK = 1, spreadC = 1;
  // Updates, drains and partial sums for O only.
  double dramRead = 0, dramUpdate = 0, dramReadPartial = 0, dramUpdatePartial = 0;
  double bufferFill = 0, bufferRead = 0, bufferUpdate = 0, bufferDrain = 0;

  bool operator==(const TensorPath&) const = default;
};

// The profile's own constants of this model (docs/models/eplanner.md, "Constants of a profile").
struct MachineConstants {
  double overlap = 1;             // share of the shorter of computing and transfers that the longer one hides
  std::int64_t channelStep = 1;   // searches try tiles of K and C in multiples of it
  bool groupsOnLanesOfK = false;  // groups with one input and one output channel take the lanes of K

  bool operator==(const MachineConstants&) const = default;
};

struct Machine {
  std::int64_t rows = 1;     // PEs that unroll K
  std::int64_t columns = 1;  // PEs that unroll C
  double clockMhz = 0;
  double cyclesPerMac = 1;
  std::optional<double> offChipBitsPerCycle;  // absent: unlimited
  std::string offChipMemory;
  std::vector<Buffer> buffers;  // distinct, from the PE outwards
  std::array<TensorPath, kTensorCount> tensors;
  MachineConstants constants;
  std::int64_t partialSumBits = 0;
  EnergyUnit energyUnit = EnergyUnit::Picojoule;
  double macEnergy = 0;
  std::array<std::optional<std::string>, 3> dataflowOf;  // by Flow: a dataflow of the profile that allows it

  bool allows(Flow flow) const { return dataflowOf[index(flow)].has_value(); }
  bool operator==(const Machine&) const = default;
};

struct Problem {
  EplannerLayer layer;
  Machine machine;
  bool halo = true;               // rows shared by neighbouring tiles are fetched again
  bool peakRoof = false;          // compute roof at the array's peak instead of the tile's PE utilization
  std::int64_t groupsAtOnce = 1;  // computed side by side, their tiles together on chip

  bool operator==(const Problem&) const = default;
};

Diagnostics checkHardware(const HardwareProfile& hardware);

MachineConstants machineConstants(const HardwareProfile& hardware);
// Those of this layer that are computed side by side on `lanesOfK` lanes.
std::int64_t groupsAtOnce(const EplannerLayer& layer, const MachineConstants& constants, std::int64_t lanesOfK);

// Dataflows that differ only in the stationary tensor share a machine; open array dimensions are tried for K and for C.
// Empty if the named dataflow does not exist.
std::vector<Machine> machines(const HardwareProfile& hardware, const ElementBits& bits,
                              const std::optional<std::string>& dataflow);

// One per machine. The layer must be covered (eplannerLayer) and the hardware checked.
std::vector<Problem> problems(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                              const std::optional<std::string>& dataflow);

std::string keyOf(const Problem& problem);

}  // namespace tilescope::eplanner
