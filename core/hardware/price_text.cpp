// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/price_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/format_number.h"

namespace tilescope {
namespace {

constexpr int kPriceTextDigits = 3;
constexpr std::int64_t kLargeRegisterFileBits = 16 * 1024;
constexpr double kNanosecondsPerMicrosecond = 1000;

std::string rounded(double value) {
  return atMost(value, kPriceTextDigits);
}

}  // namespace

std::string floorplanRange() {
  return fmt::format("{} to {}", kMinFloorplanFactor, kMaxFloorplanFactor);
}

std::string whyUnpriced(const HardwareProfile& hardware, const ProfilePrices& prices) {
  if (prices.chip) return "";
  if (!hardware.technology) return kNeedsNode;
  for (std::size_t m = 0; m < prices.memories.size(); ++m)
    if (!prices.memories[m].one)
      return fmt::format("{} is of a fixed build without a price", hardware.memories[m].name);
  return "";
}

std::vector<ClockConflict> clockConflicts(const HardwareProfile& hardware, const ProfilePrices& prices) {
  std::vector<ClockConflict> conflicts;
  const double periodNs = kNanosecondsPerMicrosecond / hardware.clockMhz;
  for (std::size_t m = 0; m < prices.memories.size(); ++m) {
    const std::optional<MemoryPrice>& price = prices.memories[m].one;
    if (!price || price->cycleNs <= periodNs) continue;
    conflicts.push_back({m, fmt::format("{} needs {} ns between accesses; the clock leaves {} ns",
                                        hardware.memories[m].name, rounded(price->cycleNs), rounded(periodNs))});
  }
  return conflicts;
}

std::string cheaperBuild(const HardwareProfile& hardware, std::size_t memory) {
  const Memory& present = hardware.memories[memory];
  if (buildOf(present) != MemoryBuild::RegisterFile || present.sizeBits <= kLargeRegisterFileBits) return "";
  HardwareProfile other = hardware;
  other.memories[memory].cost = {};
  other.memories[memory].cost.build = MemoryBuild::Sram;
  HardwareProfile same = hardware;
  same.memories[memory].cost.areaMm2.reset();
  const std::optional<MemoryPrice> now = pricesOf(same).memories[memory].one;
  const std::optional<MemoryPrice> sram = pricesOf(other).memories[memory].one;
  if (!now || !sram || sram->areaMm2 >= now->areaMm2) return "";
  return fmt::format("as SRAM {} mm² and {} pJ per read instead of {} mm² and {} pJ", rounded(sram->areaMm2),
                     rounded(sram->readPj), rounded(now->areaMm2), rounded(now->readPj));
}

}  // namespace tilescope
