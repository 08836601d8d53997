// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/chip_parts.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/format_number.h"
#include "core/base/format_size.h"
#include "core/base/label_words.h"
#include "core/hardware/figure_source.h"
#include "core/hardware/pricing.h"
#include "core/picture/cost_parts.h"

namespace tilescope {
namespace {

constexpr double kLaneBits = 128;  // widest port of a macro
constexpr int kWidthDigits = 4;

std::string sramText(const Memory& memory, const MemorySize& size) {
  const std::string ports = cellPortsOf(memory) > 1 ? "1R1W" : "1 port";
  const double lanes = size.portBits / kLaneBits;
  if (lanes <= 1) return fmt::format("SRAM, {} bit, {}", atMost(size.portBits, kWidthDigits), ports);
  return fmt::format("SRAM, {} lanes × {} bit, {}", atMost(lanes, kWidthDigits), kLaneBits, ports);
}

std::string builtAs(const Memory& memory, const HardwareProfile& hardware) {
  const MemorySize size = sizeOf(memory, hardware);
  const std::string bits = atMost(size.portBits, kWidthDigits) + " bit";
  switch (buildOf(memory)) {
    case MemoryBuild::Sram:
      return sramText(memory, size);
    case MemoryBuild::RegisterFile:
      return "flip-flops, " + bits;
    case MemoryBuild::Dram:
      return fmt::format("off chip, {}{}", memory.cost.dram.empty() ? "" : memory.cost.dram + ", ", bits);
    case MemoryBuild::Fixed:
      return "fixed size, " + bits;
  }
  return bits;
}

bool isIn(const std::vector<std::string>& all, const std::string& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

double energyIn(const MemoryFigures& figures) {
  double sum = 0;
  for (const auto& tensor : figures.tensors)
    if (tensor)
      for (const Move move : kMoves) sum += (*tensor)[move].value_or(0);
  return sum;
}

ChipPart macArray(const ExecutionPlan& plan, const ProfilePrices& prices) {
  const HardwareProfile& hardware = plan.request.hardware;
  const ElementBits& bits = hardware.precision;
  ChipPart part;
  part.name = "MAC array";
  part.builtAs = fmt::format("{} {} × {}, {}-bit sums", hardware.macFormat == MacFormat::Integer ? "int" : "float",
                             bits.input, bits.weight, bits.partialSum);
  part.count = unitsOf(hardware);
  part.size = "1 MAC";
  if (prices.chip) part.areaMm2 = prices.chip->macsMm2;
  part.readEnergy = hardware.macEnergy;
  part.isPriced = isIn(pricedEnergies(hardware), "/array/mac_energy");
  part.energy = plan.totals.energy.mac;
  return part;
}

constexpr const char* kMac = "MAC";

std::optional<std::size_t> memoryNamed(const HardwareProfile& hardware, const std::string& name) {
  for (std::size_t m = 0; m < hardware.memories.size(); ++m)
    if (hardware.memories[m].name == name) return m;
  return std::nullopt;
}

std::int64_t builtOf(const HardwareProfile& hardware, std::size_t memory) {
  return hardware.memories[memory].offChip ? 1 : instancesOf(hardware.memories[memory], hardware);
}

// Off-chip memory has neither area nor leakage; the array's leakage is unknown.
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

std::vector<ChipPart> chipParts(const ExecutionPlan& plan) {
  const HardwareProfile& hardware = plan.request.hardware;
  const ProfilePrices prices = pricesOf(hardware);
  const std::vector<std::string> priced = pricedEnergies(hardware);
  const Energy& energy = plan.totals.energy;
  std::vector<ChipPart> parts{macArray(plan, prices)};
  for (std::size_t m = 0; m < hardware.memories.size(); ++m) {
    const Memory& memory = hardware.memories[m];
    const MemoryPrices& price = prices.memories[m];
    ChipPart part;
    part.name = wordsOf(std::string_view(memory.name));
    part.builtAs = builtAs(memory, hardware);
    part.count = price.instances;
    part.size = formatBits(memory.sizeBits);
    part.isOffChip = price.build == MemoryBuild::Dram;
    if (price.one && !part.isOffChip) {
      part.areaMm2 = price.areaMm2();
      part.leakageMw = price.leakageMw();
    }
    part.readEnergy = memory.readEnergy;
    part.isPriced = isIn(priced, fmt::format("/memories/{}/read_energy", m)) ||
                    isIn(priced, fmt::format("/memories/{}/write_energy", m));
    const auto spent = std::find_if(energy.memories.begin(), energy.memories.end(),
                                    [&](const MemoryFigures& figures) { return figures.memory == memory.name; });
    if (spent != energy.memories.end()) part.energy = energyIn(*spent);
    parts.push_back(std::move(part));
  }
  if (energy.interconnect) {
    ChipPart network;
    network.name = "array network";
    network.builtAs = "links between PEs";
    network.energy = *energy.interconnect;
    parts.push_back(std::move(network));
  }
  return parts;
}

std::optional<SiliconParts> siliconParts(SiliconMeasure measure, const HardwareProfile& hardware,
                                         const Energy* energy) {
  if (measure != SiliconMeasure::Energy) return pricedParts(measure, hardware);
  if (!energy) return std::nullopt;
  return energyPartsOf(hardware, *energy);
}

}  // namespace tilescope
