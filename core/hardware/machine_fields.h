// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of a profile by pointer, read and set in place: for a million machines JSON would be too slow. Also the
// numbers in which two machines of one family differ.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/hardware/hardware_profile.h"

namespace tilescope {

// The kind of a number, regardless of which memory, port or side of the array it belongs to.
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

// Energies of memories and of a MAC: edits can set them, and sizes change them.
bool isEnergy(MachineQuantity quantity);

// The kind of the number at a pointer: "/memories/7/size_bits" is a MemorySize. Empty: not a number of this list.
std::optional<MachineQuantity> quantityOf(std::string_view pointer);

struct MachineField {
  MachineQuantity quantity = MachineQuantity::Clock;
  std::size_t part = 0, port = 0;  // index of the memory or array side, and of its port

  // Empty if the profile has no such number, or if it is not of this list. A missing bandwidth can be set.
  static std::optional<MachineField> find(std::string_view pointer, const HardwareProfile& profile);

  std::string pointer() const;
  double of(const HardwareProfile& profile) const;
  // Rounds where the field is whole; checks nothing.
  void set(HardwareProfile& profile, double value) const;

  bool operator==(const MachineField&) const = default;
};

// All numbers of a profile, in a fixed order.
std::vector<MachineField> machineFields(const HardwareProfile& profile);

}  // namespace tilescope
