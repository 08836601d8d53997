// SPDX-License-Identifier: GPL-3.0-or-later
// Reads and sets numbers of a profile by JSON pointer, in place: editing JSON would be too slow for a million profiles.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/hardware/hardware_profile.h"

namespace tilescope {

// A kind of number, whichever memory, port or array dimension it belongs to.
enum class MachineQuantity {
  Clock,
  InputBits,
  WeightBits,
  PartialSumBits,
  OutputBits,
  ArrayDim,
  MacEnergy,
  CyclesPerMac,
  InterconnectEnergy,
  MemorySize,
  ReadEnergy,
  WriteEnergy,
  Bandwidth,
  NarrowestPort,
  WidestPort
};

// Energies of memories and MACs.
bool isEnergy(MachineQuantity quantity);

// MemorySize for "/memories/7/size_bits". Empty for other fields.
std::optional<MachineQuantity> quantityOf(std::string_view pointer);

struct MachineField {
  MachineQuantity quantity = MachineQuantity::Clock;
  std::size_t part = 0, port = 0;  // index of the memory or array dimension, and of its port

  // Empty if there is no such number. Finds a missing bandwidth, because it can be set.
  static std::optional<MachineField> find(std::string_view pointer, const HardwareProfile& profile);

  std::string pointer() const;
  double of(const HardwareProfile& profile) const;
  // Rounds if the field is whole. Does not check the value.
  void set(HardwareProfile& profile, double value) const;

  bool operator==(const MachineField&) const = default;
};

std::vector<MachineField> machineFields(const HardwareProfile& profile);

}  // namespace tilescope
