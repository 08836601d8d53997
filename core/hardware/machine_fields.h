// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of a profile by pointer, read and set in place: what a million machines cannot afford to do by JSON, and
// what two machines of one family differ in.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/hardware/hardware_profile.h"

namespace tilescope {

// What a number is of, whichever memory, port or side of the array has it.
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

// Energies of memories and of a MAC: an edit sets them, and sizes re-price them.
bool isEnergy(MachineQuantity quantity);

// Whose number it is does not matter: "/memories/7/size_bits" is a MemorySize. Nothing: no number of this list.
std::optional<MachineQuantity> quantityOf(std::string_view pointer);

struct MachineField {
  MachineQuantity quantity = MachineQuantity::Clock;
  std::size_t part = 0, port = 0;  // index of the memory or side of the array, and of its port

  // Nothing: the profile has no such number, or one that is not of this list. A bandwidth can be set where there is
  // none.
  static std::optional<MachineField> find(std::string_view pointer, const HardwareProfile& profile);

  std::string pointer() const;
  double of(const HardwareProfile& profile) const;
  // Whole where the field is; nothing is checked.
  void set(HardwareProfile& profile, double value) const;

  bool operator==(const MachineField&) const = default;
};

// All of a profile, in a fixed order.
std::vector<MachineField> machineFields(const HardwareProfile& profile);

}  // namespace tilescope
