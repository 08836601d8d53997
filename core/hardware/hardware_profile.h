// SPDX-License-Identifier: GPL-3.0-or-later
// The machine, as its file states it (contracts: tilescope.hardware/1). Plain values with units in their names.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/notes.h"
#include "core/base/scale.h"
#include "core/workload/layer.h"
#include "core/workload/vocabulary.h"

namespace tilescope {

enum class EnergyPer { Access, Word };  // one access of the port used (widest), or one tensor element
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

  bool stores(Tensor tensor) const;
  bool operator==(const Memory&) const = default;
};

struct ArrayDim {
  std::string name;
  std::int64_t size = 1;

  bool operator==(const ArrayDim&) const = default;
};

// One loop dimension unrolled on an array dimension; no factor means "max", as many as fit.
struct UnrolledLoop {
  std::string dim;
  std::optional<std::int64_t> factor;

  bool operator==(const UnrolledLoop&) const = default;
};

struct Dataflow {
  std::string name;
  std::optional<Stationary> stationary;  // absent: the search chooses
  // Array dimension → loops. Absent dimension: the search chooses; empty list: unused. Absent map: all free.
  std::optional<std::vector<std::pair<std::string, std::vector<UnrolledLoop>>>> unroll;

  bool operator==(const Dataflow&) const = default;
};

inline constexpr int kDefaultOperandLatches = 2;  // as ZigZag 3.8.5 assumes

struct HardwareProfile {
  std::string name;
  std::string source;
  EnergyUnit energyUnit = EnergyUnit::Picojoule;
  double clockMhz = 0;
  ElementBits precision;
  std::vector<ArrayDim> arrayDims;
  double macEnergy = 0;                         // in energyUnit
  double cyclesPerMac = 1;                      // of one processing element
  int operandLatches = kDefaultOperandLatches;  // of one processing element, for each of its operands: 1 or 2
  double interconnectEnergyPerWord = 0;
  std::vector<Memory> memories;  // from the PE outwards; the last one is off chip and holds every tensor
  std::vector<Dataflow> dataflows;
  std::map<std::string, std::string> models;   // model name → its own constants as compact JSON
  std::map<std::string, std::string> sources;  // JSON pointer of a value → where it is from
  std::vector<std::string> assumptions;        // JSON pointers of values without a source
  Notes notes;

  bool operator==(const HardwareProfile&) const = default;
};

}  // namespace tilescope
