// SPDX-License-Identifier: GPL-3.0-or-later
// What a profile's silicon costs (docs/models/silicon.md): its energies at sizes, widths and nodes other than those
// that they are stated at, and the area, leakage and time of its parts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/hardware/hardware_profile.h"

namespace tilescope {

// The build that the cost or its anchor states, otherwise derived from place and size. No slider changes it.
MemoryBuild buildOf(const Memory& memory);
PriceSource priceSourceOf(const Memory& memory, const HardwareProfile& profile);
// Size of one instance and width of its widest access. Without ports the bits of its bandwidth per cycle, without that
// the widest element that it holds.
MemorySize sizeOf(const Memory& memory, const HardwareProfile& profile);
int cellPortsOf(const Memory& memory);
std::int64_t instancesOf(const Memory& memory, const HardwareProfile& profile);
int widestElementBits(const std::vector<Tensor>& tensors, const ElementBits& precision);

// True if the energies of a memory are computed from the technology: this is requested, and size and build suffice.
bool isPricedFromTechnology(const Memory& memory, const HardwareProfile& profile);

// Sets those energies.
void priceFromTechnology(HardwareProfile& profile);

// The energy of a memory at its current size and width, but in the process of the anchor.
double energyAtSize(const AnchoredFigure& anchor, const Memory& memory, AccessKind access,
                    const HardwareProfile& profile);

// Figures that the profile states become anchors, at its sizes and its process; those that have an anchor keep it.
void pinFigures(HardwareProfile& profile);
// Energies and published areas at the current sizes, widths and process.
void reprice(HardwareProfile& profile);
// Anchors that say what the profile itself says go.
void unpinFigures(HardwareProfile& profile);

// What it says now, without what it said before it was edited.
HardwareProfile withoutAnchors(HardwareProfile profile);

// The profile with a memory of another size, its figures included; nothing is checked.
HardwareProfile withMemorySize(HardwareProfile profile, std::size_t memory, std::int64_t sizeBits);

// Whether it is at or above a figure that an edit sets: an energy, a published area.
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
// prices; another width has that of the next wider one.
OperationPrice macPrice(const HardwareProfile& profile, const ElementBits& precision, const Process& process);

// Processing elements.
std::int64_t unitsOf(const HardwareProfile& profile);

}  // namespace tilescope
