// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/silicon/price_provenance.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tilescope {
namespace {

using testing::HasSubstr;

const PublishedEnergy kPublished{416.16, "pJ", "ZigZag 3.8.5"};
constexpr MemorySize k2MiB{1 << 24, 2048}, k4MiB{1 << 25, 2048};
constexpr Process k28nm{28, Transistors::HighPerformance}, k7nm{7, Transistors::HighPerformance};

TEST(PriceProvenance, NamesAnchorRatioAndShape) {
  EXPECT_EQ(repricedText(kPublished, 637.57365123, k2MiB, k4MiB, MemoryBuild::Sram),
            "416.16 pJ at 2 MiB (ZigZag 3.8.5) × 1.532 for 4 MiB (CACTI 7.0 shape)");
}

TEST(PriceProvenance, NamesThePortWhereItChanges) {
  EXPECT_EQ(repricedText(kPublished, 318.786825615, k2MiB, {1 << 24, 1024}, MemoryBuild::Sram),
            "416.16 pJ at 2 MiB, 2048 bits wide (ZigZag 3.8.5) × 0.7660 for 2 MiB, 1024 bits wide (CACTI 7.0 shape)");
}

TEST(PriceProvenance, IsThePublicationAtTheAnchor) {
  EXPECT_EQ(repricedText(kPublished, 416.16, k2MiB, k2MiB, MemoryBuild::Sram), "416.16 pJ at 2 MiB (ZigZag 3.8.5)");
}

TEST(PriceProvenance, AFigureOfNothingIsNotPriced) {
  EXPECT_THAT(repricedText({0, "MAC", "paper"}, 0, k2MiB, k4MiB, MemoryBuild::Sram), HasSubstr("not priced"));
}

TEST(PriceProvenance, EveryBuildNamesWhatItsRatiosAreFrom) {
  for (const MemoryBuild build : {MemoryBuild::RegisterFile, MemoryBuild::Dram, MemoryBuild::Fixed})
    EXPECT_THAT(repricedText(kPublished, 832.32, k2MiB, k4MiB, build),
                HasSubstr("× 2.000 for 4 MiB (" + shapeSource(build) + ")"));
}

TEST(PriceProvenance, SaysWhatIsOutsideTheFit) {
  EXPECT_EQ(limitsOf(SramMacro{1 << 20, 64, 1}, k28nm), "");
  EXPECT_THAT(limitsOf(SramMacro{1024, 64, 1}, k28nm), HasSubstr("Fewer than 32 words"));
  EXPECT_THAT(limitsOf(SramMacro{0x1p31, 64, 1}, k28nm), HasSubstr("extrapolated"));
  EXPECT_THAT(limitsOf(SramMacro{1 << 16, 64, 1}, k7nm), HasSubstr("lower bound"));
  EXPECT_THAT(limitsOf(SramMacro{1 << 23, 64, 1}, k7nm), testing::Not(HasSubstr("lower bound")));
  EXPECT_THAT(limitsOf(SramMacro{1 << 20, 64, 1}, {130, Transistors::HighPerformance}), HasSubstr("Above 90 nm"));
}

TEST(PriceProvenance, SaysHowFarPublishedDramEnergiesDiffer) {
  EXPECT_THAT(limitsOf(*findDram(siliconTables(), "LPDDR4")), HasSubstr("4 to 14 pJ per bit"));
  EXPECT_EQ(limitsOf(*findDram(siliconTables(), "GDDR5")), "");
}

TEST(PriceProvenance, SaysWhichFormatsAreAssumptions) {
  EXPECT_THAT(limitsOf(*findFloatFormat(siliconTables(), "fp8")), HasSubstr("fp8 are assumptions"));
  EXPECT_EQ(limitsOf(*findFloatFormat(siliconTables(), "fp16")), "");
}

}  // namespace
}  // namespace tilescope
