// SPDX-License-Identifier: GPL-3.0-or-later
// Unit energies of a technology, as a table of its own: what a multiply-accumulate, a word over the array's network and
// an access to a register file, a buffer of some size or a DRAM cost (contracts: tilescope.technology/1). Put over a
// hardware profile it replaces the energies there, so that one machine can be seen in several technologies, and a
// buffer that grows costs more per access.
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
  RegisterFile,  // an instance for every processing element
  Buffer,        // on chip, serves several
  Dram           // off chip
};
inline constexpr std::array kMemoryKinds{MemoryKind::RegisterFile, MemoryKind::Buffer, MemoryKind::Dram};
std::string_view name(MemoryKind kind);  // "register_file", as in files

enum class CostPer { Word, Bit };  // of what the energies of memories and network are: one tensor element, or one bit
std::string_view name(CostPer per);

// Energy of an operation on n bits.
struct OperationCost {
  std::int64_t bits = 0;
  double energy = 0;

  bool operator==(const OperationCost&) const = default;
};

// Energy of an access to a memory of this size.
struct AccessCost {
  std::optional<std::int64_t> sizeBits;  // of one instance; absent: of any size
  double readEnergy = 0;
  double writeEnergy = 0;

  bool operator==(const AccessCost&) const = default;
};

struct Technology {
  std::string name;
  std::string source;
  EnergyUnit energyUnit = EnergyUnit::Picojoule;
  // Of a multiply-accumulate: one value for all widths, or a multiplication of the wider operand and an addition of
  // partial sums. Widths in ascending order.
  std::optional<double> macEnergy;
  std::vector<OperationCost> multiply, add;
  CostPer per = CostPer::Word;
  std::optional<double> networkEnergy;                     // of the array's network; absent: not known
  std::map<MemoryKind, std::vector<AccessCost>> memories;  // sizes in ascending order; absent: not known
  std::map<std::string, std::string> sources;              // JSON pointer of a value → where it is from
  Notes notes;

  bool operator==(const Technology&) const = default;
};

// Of that profile: by what it serves.
MemoryKind kindOf(const Memory& memory, const HardwareProfile& profile);

// The profile with the table's energies, their unit and their sources. Between two values of a table the energy follows
// a power law (straight in log-log), beyond its ends it stays as at the end, with a warning. Memories of a kind that
// the table does not have are an error; a network that it does not have costs nothing, as an assumption.
Result<HardwareProfile> withTechnology(HardwareProfile profile, const Technology& technology);

}  // namespace tilescope
