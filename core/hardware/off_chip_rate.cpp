// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/off_chip_rate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/json.h"
#include "core/hardware/transfer_energy.h"

namespace tilescope {
namespace {

constexpr double kRounding = 1e-9;  // relative; of decimal numbers such as 2.08 GB/s

std::string offChipPointer(const HardwareProfile& profile, const std::string& field) {
  return fmt::format("/memories/{}/{}", profile.memories.size() - 1, field);
}

// Scaled from the profile as read while the present width follows from it, so that there and back is the same width.
std::int64_t widthAt(std::int64_t asRead, double asReadMhz, std::int64_t now, double nowMhz, double clockMhz) {
  const auto scaled = [](std::int64_t bits, double from, double to) {
    return wholeBits(static_cast<double>(bits) * from / to);
  };
  return scaled(asRead, asReadMhz, nowMhz) == now ? scaled(asRead, asReadMhz, clockMhz) : scaled(now, nowMhz, clockMhz);
}

HardwareEdit portEdit(const HardwareProfile& asRead, const HardwareProfile& now, std::size_t port, double clockMhz) {
  const Port& before = asRead.memories.back().ports[port];
  const Port& present = now.memories.back().ports[port];
  const auto at = [&](std::int64_t read, std::int64_t width) {
    return widthAt(read, asRead.clockMhz, width, now.clockMhz, clockMhz);
  };
  const std::int64_t widest = at(before.widestBitsPerCycle, present.widestBitsPerCycle);
  const std::int64_t narrowest = std::min(widest, at(before.narrowestBitsPerCycle, present.narrowestBitsPerCycle));
  return {offChipPointer(asRead, fmt::format("ports/{}/bits_per_cycle", port)),
          Json::array({narrowest, widest}).dump()};
}

}  // namespace

double gbPerSecond(double bits, double clockMhz) {
  double rate = bits * clockMhz / bitsPerCycle(1, 1);
  while (bitsPerCycle(rate, clockMhz) < bits) rate = std::nextafter(rate, std::numeric_limits<double>::infinity());
  return rate;
}

std::int64_t wholeBits(double bits) {
  return static_cast<std::int64_t>(
      std::clamp(std::floor(bits * (1 + kRounding)), 1.0, static_cast<double>(kMaxPortBits)));
}

bool isOnePort(const Memory& memory) {
  return !memory.bandwidthGbPerS && memory.ports.size() == 1 &&
         memory.ports.front().narrowestBitsPerCycle == memory.ports.front().widestBitsPerCycle;
}

std::string offChipRatePointer(const HardwareProfile& profile) {
  return offChipPointer(profile, "bandwidth_gb_per_s");
}

HardwareProfile withOffChipRate(HardwareProfile profile) {
  Memory& memory = profile.memories.back();
  if (!isOnePort(memory)) return profile;
  memory.bandwidthGbPerS = gbPerSecond(static_cast<double>(memory.ports.front().widestBitsPerCycle), profile.clockMhz);
  memory.ports.clear();
  if (const auto limits = profile.limits.extract(offChipPointer(profile, "ports/0/bits_per_cycle/1"))) {
    const ValueLimits bits = limits.mapped();
    profile.limits[offChipRatePointer(profile)] = {gbPerSecond(bits.min, profile.clockMhz),
                                                   gbPerSecond(bits.max, profile.clockMhz)};
  }
  return profile;
}

std::vector<HardwareEdit> offChipRateEdits(const HardwareProfile& profile, double rate) {
  std::vector<HardwareEdit> edits{{offChipRatePointer(profile), plainNumber(rate).dump()}};
  if (!profile.memories.back().ports.empty()) edits.push_back({offChipPointer(profile, "ports"), "null"});
  return edits;
}

std::vector<HardwareEdit> clockEdits(const HardwareProfile& asRead, const HardwareProfile& now, double clockMhz) {
  std::vector<HardwareEdit> edits{{"/clock_mhz", plainNumber(clockMhz).dump()}};
  const std::vector<Port>& ports = now.memories.back().ports;
  if (ports.empty() || ports.size() != asRead.memories.back().ports.size()) return edits;
  if (isOnePort(asRead.memories.back())) {
    const auto width = static_cast<double>(ports.front().widestBitsPerCycle);
    for (HardwareEdit& edit : offChipRateEdits(asRead, gbPerSecond(width, now.clockMhz)))
      edits.push_back(std::move(edit));
    return edits;
  }
  for (std::size_t port = 0; port < ports.size(); ++port) edits.push_back(portEdit(asRead, now, port, clockMhz));
  return edits;
}

}  // namespace tilescope
