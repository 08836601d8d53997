// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/silicon_parts.h"

#include "core/hardware/pricing.h"
#include "core/picture/cost_parts.h"

namespace tilescope {
namespace {

constexpr const char* kMac = "MAC";

std::optional<std::size_t> memoryNamed(const HardwareProfile& hardware, const std::string& name) {
  for (std::size_t m = 0; m < hardware.memories.size(); ++m)
    if (hardware.memories[m].name == name) return m;
  return std::nullopt;
}

std::int64_t builtOf(const HardwareProfile& hardware, std::size_t memory) {
  return hardware.memories[memory].offChip ? 1 : instancesOf(hardware.memories[memory], hardware);
}

// Off-chip memory is no part of the chip; the array leaks nothing that is known.
std::optional<SiliconParts> pricedParts(SiliconMeasure measure, const HardwareProfile& hardware) {
  const ProfilePrices prices = pricesOf(hardware);
  if (!prices.chip) return std::nullopt;
  const bool isArea = measure == SiliconMeasure::Area;
  SiliconParts made{measure, {}, isArea ? prices.chip->partsMm2 : prices.chip->leakageMw, 0};
  made.whole = isArea ? prices.chip->areaMm2 : made.sum;
  for (std::size_t m = hardware.memories.size(); m-- > 0;) {
    if (hardware.memories[m].offChip) continue;
    const MemoryPrices& price = prices.memories[m];
    made.parts.push_back({hardware.memories[m].name, m, price.instances, isArea ? price.areaMm2() : price.leakageMw()});
  }
  if (isArea) made.parts.push_back({kMac, std::nullopt, unitsOf(hardware), prices.chip->macsMm2});
  return made;
}

SiliconParts energyPartsOf(const HardwareProfile& hardware, const Energy& energy) {
  SiliconParts made{SiliconMeasure::Energy, {}, energy.total, energy.total};
  for (const EnergyPart& part : energyParts(energy)) {
    const std::optional<std::size_t> memory = memoryNamed(hardware, part.memory);
    made.parts.push_back({part.label, memory, memory ? builtOf(hardware, *memory) : unitsOf(hardware), part.total});
  }
  return made;
}

}  // namespace

std::optional<SiliconParts> siliconParts(SiliconMeasure measure, const HardwareProfile& hardware,
                                         const Energy* energy) {
  if (measure != SiliconMeasure::Energy) return pricedParts(measure, hardware);
  if (!energy) return std::nullopt;
  return energyPartsOf(hardware, *energy);
}

}  // namespace tilescope
