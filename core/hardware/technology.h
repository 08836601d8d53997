// SPDX-License-Identifier: GPL-3.0-or-later
// Unit energies of a technology, as a separate table: the energy of a multiply-accumulate, of a word over the array's
// network and of an access to a register file, a buffer of some size or a DRAM (contracts: tilescope.technology/1).
// Applied to a hardware profile, it replaces the energies there: one machine can be seen in several technologies, and a
// larger buffer costs more per access.
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
  RegisterFile,  // one instance per processing element
  Buffer,        // on chip, one instance serves several processing elements
  Dram           // off chip
};
inline constexpr std::array kMemoryKinds{MemoryKind::RegisterFile, MemoryKind::Buffer, MemoryKind::Dram};
std::string_view name(MemoryKind kind);  // "register_file", as in files

enum class CostPer { Word, Bit };  // whether energies of memories and network are per tensor element or per bit
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
  // For a multiply-accumulate: one value for all widths, or a multiplication at the wider operand's width and an
  // addition of partial sums. Widths in ascending order.
  std::optional<double> macEnergy;
  std::vector<OperationCost> multiply, add;
  CostPer per = CostPer::Word;
  std::optional<double> networkEnergy;                     // of the array's network; absent: unknown
  std::map<MemoryKind, std::vector<AccessCost>> memories;  // sizes in ascending order; absent: unknown
  std::map<std::string, std::string> sources;              // JSON pointer of a value → its source
  Notes notes;

  bool operator==(const Technology&) const = default;
};

// The kind of a memory of that profile, by what it serves.
MemoryKind kindOf(const Memory& memory, const HardwareProfile& profile);

// The profile with the table's energies, their unit and their sources. Between two entries of the table the energy
// follows a power law (straight in log-log); beyond its ends the energy stays constant, with a warning. A memory whose
// kind is missing in the table is an error; if the network's energy is missing, it costs nothing, as an assumption.
Result<HardwareProfile> withTechnology(HardwareProfile profile, const Technology& technology);

}  // namespace tilescope
