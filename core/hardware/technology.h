// SPDX-License-Identifier: GPL-3.0-or-later
// Unit energies of a technology (contracts: tilescope.technology/1): MAC, array network, register file, buffers, DRAM.
// They replace a profile's energies, to compare one hardware in several technologies.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/notes.h"
#include "core/base/result.h"
#include "core/hardware/hardware_profile.h"

namespace tilescope {

enum class MemoryKind {
  RegisterFile,
  Buffer,  // on chip, shared by several PEs
  Dram     // off chip
};
inline constexpr std::array kMemoryKinds{MemoryKind::RegisterFile, MemoryKind::Buffer, MemoryKind::Dram};
std::string_view name(MemoryKind kind);  // "register_file", as in files

enum class CostPer { Word, Bit };
std::string_view name(CostPer per);

// Energy of an operation on n bits.
struct OperationCost {
  std::int64_t bits = 0;
  double energy = 0;

  bool operator==(const OperationCost&) const = default;
};

struct AccessCost {
  std::optional<std::int64_t> sizeBits;  // of one instance; absent: any size
  double readEnergy = 0;
  double writeEnergy = 0;

  bool operator==(const AccessCost&) const = default;
};

struct Technology {
  std::string name;
  std::string source;
  EnergyUnit energyUnit = EnergyUnit::Picojoule;
  // One value for all widths, or a multiplication at the wider operand's width plus a partial sum's addition.
  // Ascending.
  std::optional<double> macEnergy;
  std::vector<OperationCost> multiply, add;
  CostPer per = CostPer::Word;
  std::optional<double> networkEnergy;                     // of the array's network; absent: unknown
  std::map<MemoryKind, std::vector<AccessCost>> memories;  // sizes ascend; absent: unknown
  std::map<std::string, std::string> sources;              // JSON pointer of a value → its source
  Notes notes;

  bool operator==(const Technology&) const = default;
};

MemoryKind kindOf(const Memory& memory, const HardwareProfile& profile);

// Between two sizes of the table, energy follows a power law; beyond its ends it is constant, with a warning. A missing
// network energy is assumed to be 0; a missing kind of memory is an error.
Result<HardwareProfile> withTechnology(HardwareProfile profile, const Technology& technology);

}  // namespace tilescope
