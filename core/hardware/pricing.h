// SPDX-License-Identifier: GPL-3.0-or-later
// The cost of a profile's silicon (docs/models/silicon.md): energies at other sizes, widths and nodes than stated, and
// area, leakage and cycle time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/hardware/hardware_profile.h"

namespace tilescope {

// As stated, or derived from place and size. Sliders do not change it.
MemoryBuild buildOf(const Memory& memory);
PriceSource priceSourceOf(const Memory& memory, const HardwareProfile& profile);
// One instance and its widest access; without ports, the bandwidth per cycle; without bandwidth, the widest element.
MemorySize sizeOf(const Memory& memory, const HardwareProfile& profile);
int cellPortsOf(const Memory& memory);
std::int64_t instancesOf(const Memory& memory, const HardwareProfile& profile);
int widestElementBits(const std::vector<Tensor>& tensors, const ElementBits& precision);

// True if the profile requests computed energies, and size and build are known.
bool isPricedFromTechnology(const Memory& memory, const HardwareProfile& profile);

void priceFromTechnology(HardwareProfile& profile);

// The anchor's energy at the memory's current size and width, in the anchor's process.
double energyAtSize(const AnchoredFigure& anchor, const Memory& memory, AccessKind access,
                    const HardwareProfile& profile);

// Stores stated values as anchors (with size and process) before an edit. Existing anchors stay.
void pinFigures(HardwareProfile& profile);
// Recomputes energies and published areas for the current sizes, widths and process.
void reprice(HardwareProfile& profile);
void unpinFigures(HardwareProfile& profile);

// The profile as if its current values were the original ones.
HardwareProfile withoutAnchors(HardwareProfile profile);

// The profile with another memory size and the values that depend on it; not checked.
HardwareProfile withMemorySize(HardwareProfile profile, std::size_t memory, std::int64_t sizeBits);

// Energies, published areas and other stated costs.
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
  OperationPrice mac;
  double macsMm2 = 0;
  double partsMm2 = 0;  // on-chip memories and MACs
  double floorplanFactor = kDefaultFloorplanFactor;
  double areaMm2 = 0;
  double leakageMw = 0;  // of the memories at 340 K

  bool operator==(const ChipPrices&) const = default;
};

struct ProfilePrices {
  std::vector<MemoryPrices> memories;
  std::optional<ChipPrices> chip;  // absent: no technology, or an on-chip memory has no price

  bool operator==(const ProfilePrices&) const = default;
};

ProfilePrices pricesOf(const HardwareProfile& profile);

// Price of a MAC in the profile's number format. Floats have prices for 8, 16 and 32 bits; others take the next wider.
OperationPrice macPrice(const HardwareProfile& profile, const ElementBits& precision, const Process& process);

std::int64_t unitsOf(const HardwareProfile& profile);

}  // namespace tilescope
