// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/off_chip_rate.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <random>

#include "core/hardware/hardware_json.h"
#include "core/hardware/transfer_energy.h"
#include "tests/support/places.h"

namespace tilescope {
namespace {

HardwareProfile readBundled(const std::string& name) {
  return std::move(readHardware(inSource("hardware_profiles/" + name + ".json"))).value();
}

std::vector<HardwareProfile> readAllBundled() {
  std::vector<HardwareProfile> all;
  for (const auto& entry : std::filesystem::directory_iterator(inSource("hardware_profiles")))
    if (entry.path().extension() == ".json") all.push_back(std::move(readHardware(entry.path().string())).value());
  return all;
}

HardwareProfile appliedEdits(const HardwareProfile& profile, const std::vector<HardwareEdit>& edits) {
  const Result<HardwareProfile> changed = apply(profile, edits);
  EXPECT_TRUE(changed) << profile.name << toText(changed.diagnostics());
  return changed ? *changed : profile;
}

double offChipGbPerS(const HardwareProfile& profile) {
  return gbPerSecond(*bandwidthBitsPerCycle(profile.memories.back(), profile.clockMhz), profile.clockMhz);
}

TEST(OffChipRate, WholeBitsStayWholeBits) {
  std::mt19937 random(7);
  for (int i = 0; i < 20'000; ++i) {
    const auto bits = static_cast<double>(1 + random() % 100'000);
    const double clockMhz = 1 + static_cast<double>(random() % 10'000'000) / 1000;
    EXPECT_EQ(std::floor(bitsPerCycle(gbPerSecond(bits, clockMhz), clockMhz)), bits) << bits << " at " << clockMhz;
  }
  EXPECT_EQ(gbPerSecond(64, 1000), 8);
}

TEST(OffChipRate, PartsOfABitAreDropped) {
  EXPECT_EQ(wholeBits(170.67), 170);
  EXPECT_EQ(wholeBits(bitsPerCycle(2.08, 260)), 64);  // a decimal number just below or above 64 bits
  EXPECT_EQ(wholeBits(0.2), 1);
  EXPECT_EQ(wholeBits(1e300), kMaxPortBits);
}

TEST(OffChipRate, AnotherClockKeepsTheBytesPerSecond) {
  for (const HardwareProfile& profile : readAllBundled()) {
    const bool isExact = profile.memories.back().ports.size() <= 1;
    const double before = offChipGbPerS(profile);
    for (const double factor : {0.5, 0.6, 1.7, 2.0}) {
      const double clockMhz = factor * profile.clockMhz;
      const HardwareProfile changed = appliedEdits(profile, clockEdits(profile, profile, clockMhz));
      EXPECT_EQ(changed.clockMhz, clockMhz);
      const double after = offChipGbPerS(changed);
      if (isExact) {
        EXPECT_NEAR(after, before, 1e-12 * before) << profile.name;
      } else {
        const auto ports = static_cast<double>(profile.memories.back().ports.size());
        EXPECT_LE(after, before * (1 + 1e-12)) << profile.name;
        EXPECT_GT(after, before - gbPerSecond(ports, clockMhz)) << profile.name << ": less than a bit of each port";
      }
      EXPECT_EQ(changed.memories.front(), profile.memories.front()) << "on chip, widths follow the clock";
    }
  }
}

TEST(OffChipRate, ThereAndBackIsTheSameWidth) {
  const HardwareProfile profile = readBundled("nve");
  HardwareProfile now = profile;
  for (const double clockMhz : {600.0, 1900.0, 333.0, 1000.0}) {
    std::vector<HardwareEdit> edits = clockEdits(profile, now, clockMhz);
    now = appliedEdits(profile, edits);
    EXPECT_EQ(now, appliedEdits(profile, clockEdits(profile, profile, clockMhz))) << clockMhz;
  }
  EXPECT_EQ(now, profile);
}

TEST(OffChipRate, AnEditedPortIsScaledFromItsPresentWidth) {
  const HardwareProfile profile = readBundled("tpu_like");
  const HardwareProfile wide = appliedEdits(profile, {{"/memories/3/ports/0/bits_per_cycle", "[64,128]"}});
  const HardwareProfile slow = appliedEdits(profile, clockEdits(profile, wide, 500));
  EXPECT_EQ(slow.memories.back().bandwidthGbPerS, 16);
  EXPECT_TRUE(slow.memories.back().ports.empty());
}

TEST(OffChipRate, ARateCostsWhatItsPortCosts) {
  const HardwareProfile profile = readBundled("tpu_like");
  const HardwareProfile slow = appliedEdits(profile, clockEdits(profile, profile, 600));
  const auto energy = [](const HardwareProfile& hardware) {
    return wordEnergy(hardware.memories.back(), Tensor::I, Move::Read, 8, hardware.clockMhz);
  };
  EXPECT_NEAR(energy(slow), energy(profile), 1e-9 * energy(profile));
}

TEST(OffChipRate, LimitsOfThePortBecomeLimitsOfTheRate) {
  HardwareProfile profile = readBundled("tpu_like");
  profile.limits["/memories/3/ports/0/bits_per_cycle/1"] = {8, 128};
  const HardwareProfile rate = withOffChipRate(profile);
  EXPECT_EQ(rate.limits, (std::map<std::string, ValueLimits>{{"/memories/3/bandwidth_gb_per_s", {1, 16}}}));
  EXPECT_EQ(rate.memories.back().bandwidthGbPerS, 8);
  EXPECT_EQ(withOffChipRate(rate), rate);
}

TEST(OffChipRate, PortsOfTwoWidthsStayPorts) {
  HardwareProfile profile = readBundled("tpu_like");
  profile.memories.back().ports.front().narrowestBitsPerCycle = 8;
  EXPECT_EQ(withOffChipRate(profile), profile);
  const std::vector<HardwareEdit> edits = clockEdits(profile, profile, 600);
  EXPECT_EQ(edits.back(), (HardwareEdit{"/memories/3/ports/0/bits_per_cycle", "[13,106]"}));
  EXPECT_EQ(withOffChipRate(readBundled("nve")), readBundled("nve"));
}

}  // namespace
}  // namespace tilescope
