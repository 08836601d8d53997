// SPDX-License-Identifier: GPL-3.0-or-later
// The cost of a profile's silicon (docs/models/silicon.md): energies at other sizes, widths and nodes than the stated
// ones, and area, leakage and cycle time of the parts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/hardware/hardware_profile.h"

namespace tilescope {

// How a memory is built: as its cost or anchor states, or derived from its place and size. Sliders do not change it.
MemoryBuild buildOf(const Memory& memory);
PriceSource priceSourceOf(const Memory& memory, const HardwareProfile& profile);
// Size of one instance and width of its widest access. Without ports, the width is the bandwidth per cycle; without
// bandwidth, the widest element that the memory holds.
MemorySize sizeOf(const Memory& memory, const HardwareProfile& profile);
int cellPortsOf(const Memory& memory);
std::int64_t instancesOf(const Memory& memory, const HardwareProfile& profile);
int widestElementBits(const std::vector<Tensor>& tensors, const ElementBits& precision);

// Whether a memory's energies are computed from the technology: the profile requests it, and size and build are known.
bool isPricedFromTechnology(const Memory& memory, const HardwareProfile& profile);

// Sets the energies of the memories that are priced from the technology.
void priceFromTechnology(HardwareProfile& profile);

// The anchor's energy, scaled to the memory's current size and width but not to another process.
double energyAtSize(const AnchoredFigure& anchor, const Memory& memory, AccessKind access,
                    const HardwareProfile& profile);

// Stores the stated values as anchors (originals with size and process) before an edit. Existing anchors are kept.
void pinFigures(HardwareProfile& profile);
// Recomputes energies and published areas for the current sizes, widths and process.
void reprice(HardwareProfile& profile);
// Removes anchors that equal the profile's own values.
void unpinFigures(HardwareProfile& profile);

// The profile as if its current values were the original ones.
HardwareProfile withoutAnchors(HardwareProfile profile);

// The profile with another size of one memory and the values that depend on it. The result is not checked.
HardwareProfile withMemorySize(HardwareProfile profile, std::size_t memory, std::int64_t sizeBits);

// Whether an edit at this pointer sets a stated cost, such as an energy or a published area.
bool isStatedFigure(std::string_view pointer);

struct MemoryPrices {
  MemoryBuild build = MemoryBuild::Sram;
  std::int64_t instances = 1;
  // Price of one instance; only SRAM has times. Absent: no technology or no price.
  std::optional<MemoryPrice> one;

  double areaMm2() const { return one ? static_cast<double>(instances) * one->areaMm2 : 0; }
  double leakageMw() const { return one ? static_cast<double>(instances) * one->leakageMw : 0; }
  bool operator==(const MemoryPrices&) const = default;
};

struct ChipPrices {
  OperationPrice mac;  // of one multiply-accumulate
  double macsMm2 = 0;
  double partsMm2 = 0;  // on-chip memories and MACs
  double floorplanFactor = kDefaultFloorplanFactor;
  double areaMm2 = 0;    // of the chip
  double leakageMw = 0;  // of the memories at 340 K

  bool operator==(const ChipPrices&) const = default;
};

struct ProfilePrices {
  std::vector<MemoryPrices> memories;  // as in the profile
  std::optional<ChipPrices> chip;      // absent: no technology, or an on-chip memory has no price

  bool operator==(const ProfilePrices&) const = default;
};

ProfilePrices pricesOf(const HardwareProfile& profile);

// The price of one multiply-accumulate in the profile's number format. Floating point has prices for 8, 16 and 32 bits;
// other widths take the price of the next wider format.
OperationPrice macPrice(const HardwareProfile& profile, const ElementBits& precision, const Process& process);

// Number of processing elements.
std::int64_t unitsOf(const HardwareProfile& profile);

}  // namespace tilescope
