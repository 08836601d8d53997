// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/dram_part.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/ensure.h"
#include "core/base/format_number.h"
#include "core/base/units.h"
#include "core/hardware/transfer_energy.h"

namespace tilescope {
namespace {

constexpr int kRateDigits = 4;

const DramType& typeOf(const DramPart& part) {
  const DramType* type = findDram(siliconTables(), part.type);
  ensure(type != nullptr, "every part has a type of the tables");
  return *type;
}

// An access transfers all whole bits of a clock cycle.
double accessEnergy(const DramPart& part, double clockMhz) {
  return part.pjPerBit() * std::max(1.0, std::floor(bitsPerCycle(part.gbPerS(), clockMhz)));
}

void forgetSources(HardwareProfile& profile, const std::string& pointer) {
  const auto isAtOrBelow = [&](const std::string& figure) {
    return figure == pointer || figure.starts_with(pointer + "/");
  };
  std::erase_if(profile.assumptions, isAtOrBelow);
  std::erase_if(profile.sources, [&](const auto& said) { return isAtOrBelow(said.first); });
  std::erase_if(profile.limits, [&](const auto& said) { return isAtOrBelow(said.first); });
}

}  // namespace

double DramPart::gbPerS() const {
  return bits * mbPerSPerPin / (1000 * kBitsPerByte);
}

double DramPart::pjPerBit() const {
  return typeOf(*this).pjPerBit;
}

std::string DramPart::rateSource() const {
  return fmt::format("{}, {}: {} GB/s", title, source, atMost(gbPerS(), kRateDigits));
}

DramPart inParallel(DramPart part, int count) {
  if (count == 1) return part;
  part.title = fmt::format("{} × {}", count, part.title);
  part.bits *= count;
  return part;
}

void setDramPart(HardwareProfile& profile, const DramPart& part) {
  const std::string pointer = fmt::format("/memories/{}", profile.memories.size() - 1);
  for (const char* field : {"/ports", "/bandwidth_gb_per_s", "/read_energy", "/write_energy", "/energy_per", "/cost"})
    forgetSources(profile, pointer + field);
  Memory& memory = profile.memories.back();
  memory.ports.clear();
  memory.bandwidthGbPerS = part.gbPerS();
  memory.readEnergy = memory.writeEnergy = accessEnergy(part, profile.clockMhz);
  memory.energyPer = EnergyPer::Access;
  memory.cost.dram = part.type;
  memory.cost.anchor.reset();
  profile.sources[pointer + "/bandwidth_gb_per_s"] = part.rateSource();
  const DramType& type = typeOf(part);
  for (const char* field : {"/read_energy", "/write_energy"}) {
    if (type.isAssumption)
      profile.assumptions.push_back(pointer + field);
    else
      profile.sources[pointer + field] = fmt::format("{}, {} pJ per bit: {}", part.title, type.pjPerBit, type.source);
  }
}

}  // namespace tilescope
