// SPDX-License-Identifier: GPL-3.0-or-later
// The hardware as in its file (contracts: tilescope.hardware/1).
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

enum class EnergyPer { Access, Word };  // per widest access of the port, or per tensor element
std::string_view name(EnergyPer per);

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
  Published,   // stated at some size; the ratio rule scales it to others
  Technology,  // computed from node, transistors and size
  Fixed
};
inline constexpr std::array kPriceSourceNames{std::string_view("published"), std::string_view("technology"),
                                              std::string_view("fixed")};

// A value of a memory, and the size and process for which it was stated.
struct AnchoredFigure {
  double value = 0;
  MemorySize size;
  std::optional<Process> process;  // absent: unknown

  bool operator==(const AnchoredFigure&) const = default;
};

// An edited memory's original values, each with its size. Absent: the profile's value is the original.
struct CostAnchor {
  MemoryBuild build = MemoryBuild::Sram;
  std::optional<AnchoredFigure> readEnergy, writeEnergy, areaMm2;

  bool operator==(const CostAnchor&) const = default;
};

// Determines a memory's price. Absent values are derived from size and ports.
struct MemoryCost {
  std::optional<PriceSource> from;   // absent: published
  std::optional<MemoryBuild> build;  // "kind" in files
  std::optional<int> cellPorts;      // ports of an SRAM cell
  std::string dram;                  // type of off-chip memory, such as "LPDDR4"; may be ""
  std::optional<double> areaMm2;     // published area of one instance
  std::optional<CostAnchor> anchor;

  bool operator==(const MemoryCost&) const = default;
};

struct Memory {
  std::string name;
  std::int64_t sizeBits = 0;  // of one instance
  std::vector<Tensor> holds;
  std::vector<std::string> sharedAcross;  // array dimensions that share one instance
  double readEnergy = 0;                  // in energyUnit, per energyPer
  double writeEnergy = 0;
  EnergyPer energyPer = EnergyPer::Access;
  bool doubleBuffered = false;
  bool offChip = false;
  std::optional<double> bandwidthGbPerS;  // 1 GB = 10^9 bytes
  std::vector<Port> ports;                // empty: one shared port with the bandwidth above, or unlimited
  MemoryCost cost;

  bool stores(Tensor tensor) const;
  bool operator==(const Memory&) const = default;
};

struct ArrayDim {
  std::string name;
  std::int64_t size = 1;

  bool operator==(const ArrayDim&) const = default;
};

// One loop dimension unrolled on an array dimension. Without a factor ("max" in files), as many iterations as fit.
struct UnrolledLoop {
  std::string dim;
  std::optional<std::int64_t> factor;

  bool operator==(const UnrolledLoop&) const = default;
};

struct Dataflow {
  std::string name;
  std::optional<Stationary> stationary;  // absent: the search chooses
  // By array dimension. A missing dimension is left to the search; one with an empty list is unused.
  std::optional<std::vector<std::pair<std::string, std::vector<UnrolledLoop>>>> unroll;

  bool operator==(const Dataflow&) const = default;
};

enum class MacFormat { Integer, Float };
inline constexpr std::array kMacFormatNames{std::string_view("int"), std::string_view("float")};

// The original MAC energy of an edited profile, with its operand widths.
struct MacAnchor {
  double energy = 0;
  ElementBits precision;
  std::optional<Process> process;

  bool operator==(const MacAnchor&) const = default;
};

// Area of a chip ÷ area of its parts; placement, wiring, control and clock take the rest. Published chips have 2.5 to 4
// (docs/models/silicon.md).
inline constexpr double kDefaultFloorplanFactor = 3;

struct ChipTechnology {
  Process process;
  std::optional<double> floorplanFactor;  // absent: from areaMm2, or kDefaultFloorplanFactor
  std::optional<double> areaMm2;
  std::optional<double> partsMm2;  // when areaMm2 was stated; absent: the present area

  bool operator==(const ChipTechnology&) const = default;
};

// The unit that executes layers without MACs. Absent values follow from array and memories
// (core/models/pass_estimate.h).
struct VectorUnit {
  std::optional<std::int64_t> lanes, specialLanes;    // simple and special operations per cycle
  std::optional<std::int64_t> startupCycles;          // per pass over a tensor
  std::optional<double> simpleEnergy, specialEnergy;  // per operation, in energyUnit
  std::optional<std::string> memory;                  // supplies the operands

  bool operator==(const VectorUnit&) const = default;
};

struct ValueLimits {
  double min = 0, max = 0;

  bool operator==(const ValueLimits&) const = default;
};

inline constexpr int kDefaultOperandLatches = 2;  // the value in ZigZag 3.8.5

struct HardwareProfile {
  std::string name;
  std::string source;
  EnergyUnit energyUnit = EnergyUnit::Picojoule;
  double clockMhz = 0;
  ElementBits precision;
  std::vector<ArrayDim> arrayDims;
  double macEnergy = 0;
  MacFormat macFormat = MacFormat::Integer;
  std::optional<MacAnchor> macAnchor;
  double cyclesPerMac = 1;                      // of one processing element
  int operandLatches = kDefaultOperandLatches;  // 1 or 2 per processing element and operand
  double interconnectEnergyPerWord = 0;
  std::optional<VectorUnit> vectorUnit;
  std::vector<Memory> memories;              // from the PE outwards; the last is off chip and holds all tensors
  std::optional<ChipTechnology> technology;  // absent: no areas, no leakage
  std::optional<PriceSource> prices;         // for all memories; absent: MemoryCost::from decides for each
  std::vector<Dataflow> dataflows;
  std::map<std::string, std::string> models;   // cost model → its constants, as compact JSON
  std::map<std::string, ValueLimits> limits;   // JSON pointer of a number → its limits
  std::map<std::string, std::string> sources;  // JSON pointer of a value → where it comes from
  std::vector<std::string> assumptions;        // JSON pointers of values without a source
  Notes notes;

  bool operator==(const HardwareProfile&) const = default;
};

// Of one element on chip, where outputs are partial sums.
inline int elementBits(const ElementBits& bits, Tensor tensor) {
  return tensor == Tensor::I ? bits.input : tensor == Tensor::W ? bits.weight : bits.partialSum;
}

}  // namespace tilescope
