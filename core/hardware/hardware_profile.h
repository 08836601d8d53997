// SPDX-License-Identifier: GPL-3.0-or-later
// The machine, as its file states it (contracts: tilescope.hardware/1). Plain values with units in their names.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/notes.h"
#include "core/base/scale.h"
#include "core/silicon/process_prices.h"
#include "core/silicon/repricing.h"
#include "core/workload/layer.h"
#include "core/workload/vocabulary.h"

namespace tilescope {

enum class EnergyPer { Access, Word };  // one access of the port used, at its widest, or one tensor element
std::string_view name(EnergyPer per);   // "access"

struct PortMove {
  Tensor tensor = Tensor::I;
  Move move = Move::Read;

  bool operator==(const PortMove&) const = default;
};

struct Port {
  std::string name;
  std::int64_t narrowestBitsPerCycle = 0;
  std::int64_t widestBitsPerCycle = 0;
  std::vector<PortMove> carries;

  bool operator==(const Port&) const = default;
};

// The origin of a memory's energies (docs/models/silicon.md).
enum class PriceSource {
  Published,   // stated at some size; scaled to others by the ratio rule
  Technology,  // computed from node, transistors and size
  Fixed        // as stated, at every size
};
inline constexpr std::array kPriceSourceNames{std::string_view("published"), std::string_view("technology"),
                                              std::string_view("fixed")};

// A value of a memory, with the size and process for which it was stated.
struct AnchoredFigure {
  double value = 0;
  MemorySize size;
  std::optional<Process> process;  // absent: the profile named no process

  bool operator==(const AnchoredFigure&) const = default;
};

// Original values of a memory that has since been edited, and the size for which they hold. Absent: the stated value
// holds.
struct CostAnchor {
  MemoryBuild build = MemoryBuild::Sram;
  std::optional<AnchoredFigure> readEnergy, writeEnergy, areaMm2;

  bool operator==(const CostAnchor&) const = default;
};

// How a memory is priced; absent values follow from size and ports.
struct MemoryCost {
  std::optional<PriceSource> from;   // absent: published
  std::optional<MemoryBuild> build;  // "kind" in files
  std::optional<int> cellPorts;      // of an SRAM cell
  std::string dram;                  // type of an off-chip memory: "LPDDR4"; may be ""
  std::optional<double> areaMm2;     // published, of one instance
  std::optional<CostAnchor> anchor;

  bool operator==(const MemoryCost&) const = default;
};

struct Memory {
  std::string name;
  std::int64_t sizeBits = 0;  // of one instance
  std::vector<Tensor> holds;
  std::vector<std::string> sharedAcross;  // array dimensions served by one instance; replicated along the others
  double readEnergy = 0;                  // in the profile's unit, per energyPer
  double writeEnergy = 0;
  EnergyPer energyPer = EnergyPer::Access;
  bool doubleBuffered = false;
  bool offChip = false;
  std::optional<double> bandwidthGbPerS;  // GB = 10^9 bytes
  std::vector<Port> ports;                // empty: one shared port of the bandwidth, or unlimited
  MemoryCost cost;

  bool stores(Tensor tensor) const;
  bool operator==(const Memory&) const = default;
};

struct ArrayDim {
  std::string name;
  std::int64_t size = 1;

  bool operator==(const ArrayDim&) const = default;
};

// One loop dimension unrolled on an array dimension; without a factor: "max", as many iterations as fit.
struct UnrolledLoop {
  std::string dim;
  std::optional<std::int64_t> factor;

  bool operator==(const UnrolledLoop&) const = default;
};

struct Dataflow {
  std::string name;
  std::optional<Stationary> stationary;  // absent: the search chooses
  // Array dimension → loops. Missing dimension: the search chooses; empty list: unused. Absent map: all free.
  std::optional<std::vector<std::pair<std::string, std::vector<UnrolledLoop>>>> unroll;

  bool operator==(const Dataflow&) const = default;
};

enum class MacFormat { Integer, Float };
inline constexpr std::array kMacFormatNames{std::string_view("int"), std::string_view("float")};

// Original energy of a multiply-accumulate that has since been edited, and the widths for which it holds.
struct MacAnchor {
  double energy = 0;
  ElementBits precision;
  std::optional<Process> process;

  bool operator==(const MacAnchor&) const = default;
};

// Area of a chip divided by the area of its parts; the rest is placement, wiring, control and clock. Published chips:
// 2.5 to 4 (docs/models/silicon.md).
inline constexpr double kDefaultFloorplanFactor = 3;

struct ChipTechnology {
  Process process;
  std::optional<double> floorplanFactor;  // absent: from the published area, or kDefaultFloorplanFactor
  std::optional<double> areaMm2;          // published, of the chip
  std::optional<double> partsMm2;         // area of the parts when areaMm2 was stated; absent: their current area

  bool operator==(const ChipTechnology&) const = default;
};

// The unit next to the array for passes over tensors: activations, norms, sums. Absent values follow from array and
// memories (core/models/pass_estimate.h).
struct VectorUnit {
  std::optional<std::int64_t> lanes, specialLanes;    // simple and special operations per cycle
  std::optional<std::int64_t> startupCycles;          // per pass
  std::optional<double> simpleEnergy, specialEnergy;  // per operation, in energyUnit
  std::optional<std::string> memory;                  // that supplies operands

  bool operator==(const VectorUnit&) const = default;
};

// The technically sensible range of a value of the profile.
struct ValueLimits {
  double min = 0, max = 0;

  bool operator==(const ValueLimits&) const = default;
};

inline constexpr int kDefaultOperandLatches = 2;  // as ZigZag 3.8.5 assumes

struct HardwareProfile {
  std::string name;
  std::string source;
  EnergyUnit energyUnit = EnergyUnit::Picojoule;
  double clockMhz = 0;
  ElementBits precision;
  std::vector<ArrayDim> arrayDims;
  double macEnergy = 0;  // in energyUnit
  MacFormat macFormat = MacFormat::Integer;
  std::optional<MacAnchor> macAnchor;
  double cyclesPerMac = 1;                      // per processing element
  int operandLatches = kDefaultOperandLatches;  // per processing element and operand: 1 or 2
  double interconnectEnergyPerWord = 0;
  std::optional<VectorUnit> vectorUnit;
  std::vector<Memory> memories;              // from the PE outwards; the last one is off chip and holds every tensor
  std::optional<ChipTechnology> technology;  // absent: no areas and no leakage
  std::optional<PriceSource> prices;         // for all memories; absent: each as its cost says
  std::vector<Dataflow> dataflows;
  std::map<std::string, std::string> models;   // model name → its own constants as compact JSON
  std::map<std::string, ValueLimits> limits;   // JSON pointer of a number → its limits
  std::map<std::string, std::string> sources;  // JSON pointer of a value → its source
  std::vector<std::string> assumptions;        // JSON pointers of values without a source
  Notes notes;

  bool operator==(const HardwareProfile&) const = default;
};

}  // namespace tilescope
