// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/scales.h"

#include <gtest/gtest.h>

namespace tilescope::cli {
namespace {

TEST(Scales, UnitsFollowTheLargestValue) {
  EXPECT_EQ(withUnit(900, byteScale(900)), "900 B");
  EXPECT_EQ(withUnit(1536, byteScale(1536)), "1.536 kB");
  EXPECT_EQ(withUnit(1536, byteScale(3e6)), "0.002 MB");
  EXPECT_EQ(withUnit(1.5e9, byteScale(1.5e9)), "1.500 GB");
  EXPECT_EQ(withUnit(1.5e12, byteScale(1.5e12)), "1.500 TB");
  EXPECT_EQ(withUnit(0.0125, secondScale(0.0125)), "12.50 ms");
  EXPECT_EQ(withUnit(2e-6, secondScale(2e-6)), "2.000 µs");
  EXPECT_EQ(withUnit(2, secondScale(2)), "2.000 s");
  EXPECT_EQ(withUnit(261e9, countScale(261e9, "MAC/s")), "261.0 GMAC/s");
  EXPECT_EQ(withUnit(12, countScale(12, "MAC")), "12 MAC");
  EXPECT_EQ(withUnit(12, countScale(12, " MAC eq.")), "12 MAC eq.");
  EXPECT_EQ(withUnit(12e6, countScale(12e6, " MAC eq.")), "12.00 M MAC eq.");
}

TEST(Scales, LargeNumbersKeepFourDigits) {
  EXPECT_EQ(withUnit(1.5e15, countScale(1.5e15, "MAC")), "1.50 PMAC");
  EXPECT_EQ(withUnit(2e18, countScale(2e18, "MAC")), "2.00 EMAC");
  EXPECT_EQ(withUnit(1.15605504e23, countScale(1.15605504e23, "MAC")), "115606 EMAC");
  EXPECT_EQ(withUnit(1.15605504e25, countScale(1.15605504e25, "MAC")), "1.156e+07 EMAC");
  EXPECT_EQ(scaled(1e9, secondScale(1e9)), "1e+09");
}

TEST(Scales, EnergiesFollowTheUnitOfTheProfile) {
  EXPECT_EQ(withUnit(15e9, energyScale(15e9, EnergyUnit::Picojoule)), "15.00 mJ");
  EXPECT_EQ(withUnit(0.5, energyScale(0.5, EnergyUnit::Picojoule)), "0.5 pJ");
  EXPECT_EQ(withUnit(15e6, energyScale(15e6, EnergyUnit::Mac)), "15.00 M MAC eq.");
  EXPECT_EQ(withUnit(15e9, energyTimesSecondsScale(15e9, EnergyUnit::Picojoule)), "15.00 mJ·s");
  EXPECT_EQ(withUnit(2e-4, energyTimesSecondsScale(2e-4, EnergyUnit::Picojoule)), "0.200 fJ·s");
  EXPECT_EQ(withUnit(15e3, energyTimesSecondsScale(15e3, EnergyUnit::Mac)), "15.00 k MAC eq.·s");
}

TEST(Scales, OneOfAThingIsSingular) {
  EXPECT_EQ(counted(1.0, "cycle"), "1 cycle");
  EXPECT_EQ(counted(2.0, "cycle"), "2 cycles");
  EXPECT_EQ(counted(std::size_t{0}, "layer"), "0 layers");
}

TEST(Scales, ExactNumbersReadBack) {
  EXPECT_EQ(exact(0.1), "0.1");
  EXPECT_EQ(std::stod(exact(1.0 / 3)), 1.0 / 3);
}

}  // namespace
}  // namespace tilescope::cli
