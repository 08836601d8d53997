// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that e-PlaNNer's model reads from a layer, a profile and its options, as plain numbers. Two layers with
// equal problems have equal plans; this is also the planner's cache key. Source: "e-PlaNNer" (M.S. thesis, Seoul
// National University, 2020), chapter 6; conventions in docs/models/eplanner.md.
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

// The three dataflows: which tensor is stationary while the innermost off-chip loop runs.
enum class Flow { IS, WS, OS };
inline constexpr std::array kFlows{Flow::IS, Flow::WS, Flow::OS};
constexpr std::size_t index(Flow flow) {
  return static_cast<std::size_t>(flow);
}
Stationary stationaryOf(Flow flow);
std::optional<Flow> flowOf(Stationary stationary);  // empty for Row and None

struct Buffer {
  std::string memory;
  std::int64_t capacityBits = 0;  // available to a tile in one instance: its size, or half if it is double-buffered
  bool doubleBuffered = false;

  bool operator==(const Buffer&) const = default;
};

// The buffer of one tensor, and the cost of moving one of its elements (in the profile's energy unit).
struct TensorPath {
  std::int64_t bits = 0;      // of an element in DRAM
  std::int64_t tileBits = 0;  // of an element of the tile on chip; for O, of a partial sum
  std::size_t buffer = 0;     // index into Machine::buffers
  // A memory that is replicated along an array dimension with K (or C) holds only every n-th channel; this is n.
  std::int64_t spreadK = 1, spreadC = 1;
  // Energy per element and movement. Updates, drains and movements of partial sums exist for O only.
  double dramRead = 0, dramUpdate = 0, dramReadPartial = 0, dramUpdatePartial = 0;
  double bufferFill = 0, bufferRead = 0, bufferUpdate = 0, bufferDrain = 0;

  bool operator==(const TensorPath&) const = default;
};

struct Machine {
  std::int64_t rows = 1;     // processing elements along which K is unrolled
  std::int64_t columns = 1;  // processing elements along which C is unrolled
  double clockMhz = 0;
  double cyclesPerMac = 1;
  std::optional<double> offChipBitsPerCycle;  // absent: unlimited
  std::string offChipMemory;
  std::vector<Buffer> buffers;  // distinct ones, from the PE outwards
  std::array<TensorPath, kTensorCount> tensors;
  std::int64_t partialSumBits = 0;
  EnergyUnit energyUnit = EnergyUnit::Picojoule;
  double macEnergy = 0;
  std::array<std::optional<std::string>, 3> dataflowOf;  // per Flow: the profile's dataflow that allows it, if any

  bool allows(Flow flow) const { return dataflowOf[index(flow)].has_value(); }
  bool operator==(const Machine&) const = default;
};

struct Problem {
  EplannerLayer layer;
  Machine machine;
  bool halo = true;       // rows shared by neighbouring tiles are fetched again
  bool peakRoof = false;  // compute roof at the array's peak instead of at the tile's PE utilization

  bool operator==(const Problem&) const = default;
};

// What is missing in the profile for this model: an on-chip memory for every tensor.
Diagnostics checkHardware(const HardwareProfile& hardware);

// The machines to try. Dataflows that differ only in the stationary tensor share one machine; array dimensions that a
// dataflow leaves open are tried for K and for C. Empty if the named dataflow does not exist.
std::vector<Machine> machines(const HardwareProfile& hardware, const ElementBits& bits,
                              const std::optional<std::string>& dataflow);

// One problem per machine. The layer must be covered (eplannerLayer) and the hardware checked.
std::vector<Problem> problems(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                              const std::optional<std::string>& dataflow);

// The problem as bytes: two problems are equal exactly if their bytes are.
std::string keyOf(const Problem& problem);

}  // namespace tilescope::eplanner
