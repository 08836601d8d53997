// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/pricing.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/ensure.h"
#include "core/base/json_pointer.h"
#include "core/hardware/transfer_energy.h"

namespace tilescope {
namespace {

constexpr std::int64_t kLargestRegisterFileBits = 2048;
constexpr double kNarrowestPortBits = 8;  // for a memory without ports

bool isRead(Move move) {
  return move == Move::Read || move == Move::Drain;
}

bool carriesAny(const Port& port, bool reads) {
  return std::any_of(port.carries.begin(), port.carries.end(),
                     [&](const PortMove& carried) { return isRead(carried.move) == reads; });
}

int portsThat(const Memory& memory, bool read) {
  const auto count =
      std::count_if(memory.ports.begin(), memory.ports.end(), [&](const Port& port) { return carriesAny(port, read); });
  return std::max(1, static_cast<int>(count));
}

std::optional<Process> processOf(const HardwareProfile& profile) {
  return profile.technology ? std::optional(profile.technology->process) : std::nullopt;
}

MemoryPrice priceAt(const Memory& memory, const MemorySize& size, const ProcessPrices& prices) {
  if (buildOf(memory) == MemoryBuild::RegisterFile)
    return prices.of(RegisterFile{size.sizeBits, size.portBits, portsThat(memory, true), portsThat(memory, false)});
  return prices.of(SramMacro{size.sizeBits, size.portBits, cellPortsOf(memory)});
}

bool isOfLogicOrSram(MemoryBuild build) {
  return build == MemoryBuild::Sram || build == MemoryBuild::RegisterFile;
}

const DramType* dramOf(const Memory& memory) {
  return memory.cost.dram.empty() ? nullptr : findDram(siliconTables(), memory.cost.dram);
}

// Factor on an energy from one process to another; 1 if either is unknown.
double processRatio(const Memory& memory, AccessKind access, const std::optional<Process>& from,
                    const std::optional<Process>& to, const MemorySize& size) {
  if (!from || !to || *from == *to || !isOfLogicOrSram(buildOf(memory))) return 1;
  const MemoryPrice before = priceAt(memory, size, ProcessPrices(*from));
  const MemoryPrice now = priceAt(memory, size, ProcessPrices(*to));
  return access == AccessKind::Read ? now.readPj / before.readPj : now.writePj / before.writePj;
}

double anchoredEnergy(const AnchoredFigure& anchor, const Memory& memory, AccessKind access,
                      const HardwareProfile& profile) {
  if (priceSourceOf(memory, profile) == PriceSource::Fixed) return anchor.value;
  return energyAtSize(anchor, memory, access, profile) *
         processRatio(memory, access, anchor.process, processOf(profile), sizeOf(memory, profile));
}

double anchoredArea(const AnchoredFigure& anchor, const Memory& memory, const HardwareProfile& profile) {
  const MemorySize size = sizeOf(memory, profile);
  // An unknown process counts as the same.
  const Process now = processOf(profile).value_or(anchor.process.value_or(Process{}));
  const Process then = anchor.process.value_or(now);
  if (!isOfLogicOrSram(buildOf(memory)) || (size == anchor.size && now == then)) return anchor.value;
  return anchor.value * priceAt(memory, size, ProcessPrices(now)).areaMm2 /
         priceAt(memory, anchor.size, ProcessPrices(then)).areaMm2;
}

// Sets the energy per access of the whole port, or per word of the widest element.
void priceFromTechnology(Memory& memory, const HardwareProfile& profile) {
  const MemorySize size = sizeOf(memory, profile);
  const double share =
      memory.energyPer == EnergyPer::Word ? widestElementBits(memory.holds, profile.precision) / size.portBits : 1;
  if (buildOf(memory) == MemoryBuild::Dram) {
    memory.readEnergy = memory.writeEnergy = dramOf(memory)->pjPerBit * size.portBits * share;
    return;
  }
  const MemoryPrice price = priceAt(memory, size, ProcessPrices(profile.technology->process));
  memory.readEnergy = price.readPj * share;
  memory.writeEnergy = price.writePj * share;
}

bool sameOperands(const ElementBits& a, const ElementBits& b) {
  return a.input == b.input && a.weight == b.weight && a.partialSum == b.partialSum;
}

double anchoredMacEnergy(const MacAnchor& anchor, const HardwareProfile& profile) {
  if (profile.prices == PriceSource::Fixed) return anchor.energy;
  double energy = anchor.energy;
  if (!sameOperands(anchor.precision, profile.precision))
    energy *= macPrice(profile, profile.precision, {}).pj / macPrice(profile, anchor.precision, {}).pj;
  const std::optional<Process> now = processOf(profile);
  if (anchor.process && now && *anchor.process != *now)
    energy *= ProcessPrices(*now).logicEnergy() / ProcessPrices(*anchor.process).logicEnergy();
  return energy;
}

// The narrowest float format of at least these bits with the operation, or else the widest.
const FloatFormat& floatOf(int bits, std::optional<OperationPrice> FloatFormat::*operation) {
  struct Width {
    int bits;
    std::string_view name;
  };
  static constexpr std::array kWidths{Width{8, "fp8"}, Width{16, "fp16"}, Width{32, "fp32"}};
  const FloatFormat* found = nullptr;
  for (const Width& width : kWidths) {
    const FloatFormat* format = findFloatFormat(siliconTables(), width.name);
    if (!format || !(format->*operation)) continue;
    found = format;
    if (width.bits >= bits) break;
  }
  ensure(found != nullptr, "the tables have floating-point formats");
  return *found;
}

std::optional<MemoryPrice> priceOf(const Memory& memory, const HardwareProfile& profile, const ProcessPrices& prices) {
  const MemoryBuild build = buildOf(memory);
  if (build == MemoryBuild::Dram) return MemoryPrice{};
  std::optional<MemoryPrice> price;
  if (isOfLogicOrSram(build)) price = priceAt(memory, sizeOf(memory, profile), prices);
  if (price && memory.cost.areaMm2) price->areaMm2 = *memory.cost.areaMm2;
  return price;
}

double floorplanFactorOf(const ChipTechnology& technology, double estimatedMm2, double publishedMm2) {
  if (!technology.areaMm2) return technology.floorplanFactor.value_or(kDefaultFloorplanFactor);
  const double parts = technology.partsMm2.value_or(estimatedMm2 + publishedMm2);
  return parts > 0 ? *technology.areaMm2 / parts : kDefaultFloorplanFactor;
}

}  // namespace

MemoryBuild buildOf(const Memory& memory) {
  if (memory.cost.build) return *memory.cost.build;
  if (memory.cost.anchor) return memory.cost.anchor->build;
  if (memory.offChip) return MemoryBuild::Dram;
  return memory.sizeBits <= kLargestRegisterFileBits ? MemoryBuild::RegisterFile : MemoryBuild::Sram;
}

PriceSource priceSourceOf(const Memory& memory, const HardwareProfile& profile) {
  return profile.prices.value_or(memory.cost.from.value_or(PriceSource::Published));
}

MemorySize sizeOf(const Memory& memory, const HardwareProfile& profile) {
  MemorySize size{static_cast<double>(memory.sizeBits), 0};
  for (const Port& port : memory.ports)
    size.portBits = std::max(size.portBits, static_cast<double>(port.widestBitsPerCycle));
  if (!memory.ports.empty()) return size;
  if (!memory.bandwidthGbPerS) {
    size.portBits = widestElementBits(memory.holds, profile.precision);
    return size;
  }
  // DRAM costs the same per bit at every width.
  const double narrowest = buildOf(memory) == MemoryBuild::Dram ? 1 : kNarrowestPortBits;
  size.portBits = std::max(narrowest, std::floor(bitsPerCycle(*memory.bandwidthGbPerS, profile.clockMhz)));
  return size;
}

int cellPortsOf(const Memory& memory) {
  if (memory.cost.cellPorts) return *memory.cost.cellPorts;
  if (memory.ports.size() != 2) return 1;
  const auto does = [&](std::size_t port, bool reads) {
    return carriesAny(memory.ports[port], reads) && !carriesAny(memory.ports[port], !reads);
  };
  return (does(0, true) && does(1, false)) || (does(0, false) && does(1, true)) ? 2 : 1;
}

std::int64_t instancesOf(const Memory& memory, const HardwareProfile& profile) {
  std::int64_t instances = 1;
  for (const ArrayDim& dim : profile.arrayDims)
    if (std::find(memory.sharedAcross.begin(), memory.sharedAcross.end(), dim.name) == memory.sharedAcross.end())
      instances *= dim.size;
  return instances;
}

std::int64_t unitsOf(const HardwareProfile& profile) {
  std::int64_t units = 1;
  for (const ArrayDim& dim : profile.arrayDims) units *= dim.size;
  return units;
}

int widestElementBits(const std::vector<Tensor>& tensors, const ElementBits& precision) {
  int widest = 1;
  for (const Tensor tensor : tensors) {
    const int own = tensor == Tensor::I   ? precision.input
                    : tensor == Tensor::W ? precision.weight
                                          : std::max(precision.partialSum, precision.output);
    widest = std::max(widest, own);
  }
  return widest;
}

double energyAtSize(const AnchoredFigure& anchor, const Memory& memory, AccessKind access,
                    const HardwareProfile& profile) {
  const PricedMemory priced{buildOf(memory), cellPortsOf(memory), memory.energyPer == EnergyPer::Word};
  return repriced(anchor.value, priced, access, anchor.size, sizeOf(memory, profile));
}

bool isPricedFromTechnology(const Memory& memory, const HardwareProfile& profile) {
  if (priceSourceOf(memory, profile) != PriceSource::Technology || !profile.technology) return false;
  const MemoryBuild build = buildOf(memory);
  return isOfLogicOrSram(build) || (build == MemoryBuild::Dram && dramOf(memory));
}

void pinFigures(HardwareProfile& profile) {
  const std::optional<Process> process = processOf(profile);
  for (Memory& memory : profile.memories) {
    const MemorySize size = sizeOf(memory, profile);
    CostAnchor anchor = memory.cost.anchor.value_or(CostAnchor{buildOf(memory), {}, {}, {}});
    const auto pin = [&](std::optional<AnchoredFigure>& figure, double value) {
      if (!figure) figure = AnchoredFigure{value, size, process};
    };
    pin(anchor.readEnergy, memory.readEnergy);
    pin(anchor.writeEnergy, memory.writeEnergy);
    if (memory.cost.areaMm2) pin(anchor.areaMm2, *memory.cost.areaMm2);
    memory.cost.anchor = std::move(anchor);
  }
  if (!profile.macAnchor) profile.macAnchor = MacAnchor{profile.macEnergy, profile.precision, process};
  if (profile.technology && profile.technology->areaMm2 && !profile.technology->partsMm2)
    if (const std::optional<ChipPrices> chip = pricesOf(profile).chip; chip && chip->partsMm2 > 0)
      profile.technology->partsMm2 = chip->partsMm2;
}

void reprice(HardwareProfile& profile) {
  for (Memory& memory : profile.memories) {
    if (const std::optional<CostAnchor>& anchor = memory.cost.anchor) {
      if (anchor->readEnergy)
        memory.readEnergy = anchoredEnergy(*anchor->readEnergy, memory, AccessKind::Read, profile);
      if (anchor->writeEnergy)
        memory.writeEnergy = anchoredEnergy(*anchor->writeEnergy, memory, AccessKind::Write, profile);
      if (anchor->areaMm2 && memory.cost.areaMm2) memory.cost.areaMm2 = anchoredArea(*anchor->areaMm2, memory, profile);
    }
  }
  priceFromTechnology(profile);
  if (profile.macAnchor) profile.macEnergy = anchoredMacEnergy(*profile.macAnchor, profile);
}

void unpinFigures(HardwareProfile& profile) {
  const std::optional<Process> process = processOf(profile);
  for (Memory& memory : profile.memories) {
    if (!memory.cost.anchor) continue;
    CostAnchor& anchor = *memory.cost.anchor;
    const MemorySize size = sizeOf(memory, profile);
    const auto unpin = [&](std::optional<AnchoredFigure>& figure, std::optional<double> value) {
      if (figure && (!value || *figure == AnchoredFigure{*value, size, process})) figure.reset();
    };
    unpin(anchor.readEnergy, memory.readEnergy);
    unpin(anchor.writeEnergy, memory.writeEnergy);
    unpin(anchor.areaMm2, memory.cost.areaMm2);
    Memory bare = memory;
    bare.cost.anchor.reset();
    const bool saysNothing = !anchor.readEnergy && !anchor.writeEnergy && !anchor.areaMm2;
    if (saysNothing && buildOf(bare) == anchor.build) memory.cost.anchor.reset();
  }
  if (profile.macAnchor && profile.macAnchor->energy == profile.macEnergy && profile.macAnchor->process == process &&
      sameOperands(profile.macAnchor->precision, profile.precision))
    profile.macAnchor.reset();
  if (profile.technology && profile.technology->partsMm2) {
    const std::optional<ChipPrices> chip = pricesOf(profile).chip;
    if (!profile.technology->areaMm2 || (chip && chip->partsMm2 == *profile.technology->partsMm2))
      profile.technology->partsMm2.reset();
  }
}

void priceFromTechnology(HardwareProfile& profile) {
  for (Memory& memory : profile.memories)
    if (isPricedFromTechnology(memory, profile)) priceFromTechnology(memory, profile);
}

HardwareProfile withoutAnchors(HardwareProfile profile) {
  for (Memory& memory : profile.memories) memory.cost.anchor.reset();
  profile.macAnchor.reset();
  if (profile.technology) profile.technology->partsMm2.reset();
  return profile;
}

HardwareProfile withMemorySize(HardwareProfile profile, std::size_t memory, std::int64_t sizeBits) {
  pinFigures(profile);
  profile.memories[memory].sizeBits = sizeBits;
  reprice(profile);
  unpinFigures(profile);
  return profile;
}

bool isStatedFigure(std::string_view pointer) {
  const std::optional<std::vector<std::string>> keys = splitPointer(std::string(pointer));
  if (!keys || keys->empty()) return true;  // the whole profile
  const std::vector<std::string>& k = *keys;
  if (k[0] == "memories")
    return k.size() <= 2 || k[2] == "read_energy" || k[2] == "write_energy" ||
           (k[2] == "cost" && (k.size() == 3 || k[3] == "area_mm2" || k[3] == "anchor"));
  if (k[0] == "array") return k.size() == 1 || k[1] == "mac_energy" || k[1] == "mac_anchor";
  return k[0] == "technology" && (k.size() == 1 || k[1] == "area_mm2" || k[1] == "parts_mm2");
}

OperationPrice macPrice(const HardwareProfile& profile, const ElementBits& precision, const Process& process) {
  const ProcessPrices prices(process);
  const int weight = std::max(1, precision.weight);  // 0 if no layer has weights
  if (profile.macFormat == MacFormat::Integer)
    return prices.of(IntegerMac{precision.input, weight, precision.partialSum});
  return prices.ofFloat(floatOf(std::max(precision.input, weight), &FloatFormat::multiply),
                        floatOf(precision.partialSum, &FloatFormat::add));
}

ProfilePrices pricesOf(const HardwareProfile& profile) {
  ProfilePrices all;
  for (const Memory& memory : profile.memories)
    all.memories.push_back({buildOf(memory), instancesOf(memory, profile), std::nullopt});
  if (!profile.technology) return all;
  const ProcessPrices prices(profile.technology->process);
  ChipPrices chip;
  double publishedMm2 = 0;
  bool allPriced = true;
  for (std::size_t m = 0; m < all.memories.size(); ++m) {
    MemoryPrices& memory = all.memories[m];
    memory.one = priceOf(profile.memories[m], profile, prices);
    allPriced = allPriced && memory.one.has_value();
    chip.leakageMw += memory.leakageMw();
    (profile.memories[m].cost.areaMm2 ? publishedMm2 : chip.partsMm2) += memory.areaMm2();
  }
  if (!allPriced) return all;
  chip.mac = macPrice(profile, profile.precision, profile.technology->process);
  constexpr double kMm2PerUm2 = 1e-6;
  chip.macsMm2 = static_cast<double>(unitsOf(profile)) * chip.mac.um2 * kMm2PerUm2;
  chip.partsMm2 += chip.macsMm2;
  chip.floorplanFactor = floorplanFactorOf(*profile.technology, chip.partsMm2, publishedMm2);
  // A published area includes its periphery. The floorplan factor applies only if it follows from the published chip
  // area.
  const bool isOfAllParts = profile.technology->areaMm2.has_value();
  chip.areaMm2 =
      chip.floorplanFactor * (chip.partsMm2 + (isOfAllParts ? publishedMm2 : 0)) + (isOfAllParts ? 0 : publishedMm2);
  chip.partsMm2 += publishedMm2;
  all.chip = chip;
  return all;
}

}  // namespace tilescope
