// SPDX-License-Identifier: GPL-3.0-or-later
// The cost of a profile's silicon (docs/models/silicon.md): its energies at sizes, widths and nodes other than the
// stated ones, and the area, leakage and cycle time of its parts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/hardware/hardware_profile.h"

namespace tilescope {

// The build that the cost or its anchor states; otherwise derived from place and size. No slider changes it.
MemoryBuild buildOf(const Memory& memory);
PriceSource priceSourceOf(const Memory& memory, const HardwareProfile& profile);
// Size of one instance and width of its widest access. Without ports: the bits per cycle of its bandwidth; without
// bandwidth: the widest element that it holds.
MemorySize sizeOf(const Memory& memory, const HardwareProfile& profile);
int cellPortsOf(const Memory& memory);
std::int64_t instancesOf(const Memory& memory, const HardwareProfile& profile);
int widestElementBits(const std::vector<Tensor>& tensors, const ElementBits& precision);

// Whether the energies of a memory are computed from the technology: the profile asks for it, and size and build
// suffice.
bool isPricedFromTechnology(const Memory& memory, const HardwareProfile& profile);

// Sets the energies of these memories.
void priceFromTechnology(HardwareProfile& profile);

// The energy of a memory at its current size and width, but in the anchor's process.
double energyAtSize(const AnchoredFigure& anchor, const Memory& memory, AccessKind access,
                    const HardwareProfile& profile);

// Turns the values that the profile states into anchors, with its sizes and its process; existing anchors are kept.
void pinFigures(HardwareProfile& profile);
// Sets energies and published areas for the current sizes, widths and process.
void reprice(HardwareProfile& profile);
// Drops anchors that equal the profile's own values.
void unpinFigures(HardwareProfile& profile);

// The profile with its current values, without the values from before its edits.
HardwareProfile withoutAnchors(HardwareProfile profile);

// The profile with another size of a memory, and with the values that depend on it; nothing is checked.
HardwareProfile withMemorySize(HardwareProfile profile, std::size_t memory, std::int64_t sizeBits);

// Whether the pointer is at or above an editable value: an energy, a published area.
bool isStatedFigure(std::string_view pointer);

struct MemoryPrices {
  MemoryBuild build = MemoryBuild::Sram;
  std::int64_t instances = 1;
  // Prices of one instance; times exist for SRAM only. Absent: no technology in the profile, or no price.
  std::optional<MemoryPrice> one;

  double areaMm2() const { return one ? static_cast<double>(instances) * one->areaMm2 : 0; }
  double leakageMw() const { return one ? static_cast<double>(instances) * one->leakageMw : 0; }
  bool operator==(const MemoryPrices&) const = default;
};

struct ChipPrices {
  OperationPrice mac;  // of one multiply-accumulate
  double macsMm2 = 0;
  double partsMm2 = 0;  // memories on chip and multiply-accumulates
  double floorplanFactor = kDefaultFloorplanFactor;
  double areaMm2 = 0;    // of the chip
  double leakageMw = 0;  // of the memories, 340 K

  bool operator==(const ChipPrices&) const = default;
};

struct ProfilePrices {
  std::vector<MemoryPrices> memories;  // in the order of the profile
  std::optional<ChipPrices> chip;      // absent: no technology, or a memory on chip without a price

  bool operator==(const ProfilePrices&) const = default;
};

ProfilePrices pricesOf(const HardwareProfile& profile);

// The price of one multiply-accumulate in the profile's format. Floating-point formats of 8, 16 and 32 bits have
// prices; other widths have the price of the next wider format.
OperationPrice macPrice(const HardwareProfile& profile, const ElementBits& precision, const Process& process);

// Number of processing elements.
std::int64_t unitsOf(const HardwareProfile& profile);

}  // namespace tilescope
