// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/axis_values.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/sweep/sweep_units.h"

namespace tilescope {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(AxisValues, StepsEndWhereOneEnds) {
  EXPECT_THAT(linearSteps(12.8, 51.2, 12.8), ElementsAre(12.8, 25.6, 38.4, 51.2));
  EXPECT_THAT(linearSteps(0.1, 0.5, 0.1), ElementsAre(0.1, 0.2, 0.3, 0.4, 0.5));
  EXPECT_THAT(linearSteps(1, 10, 4), ElementsAre(1, 5, 9));
  EXPECT_THAT(linearSteps(3, 3, 1), ElementsAre(3));
  EXPECT_EQ(stepsBetween(0, 1e12, 0.5), 2e12 + 1);
}

TEST(AxisValues, CountsHaveBothEnds) {
  EXPECT_THAT(linearCount(10, 20, 3), ElementsAre(10, 15, 20));
  EXPECT_THAT(linearCount(10, 20, 1), ElementsAre(10));
  EXPECT_THAT(logCount(1, 1000, 4), ElementsAre(1, 10, 100, 1000));
  EXPECT_THAT(logCount(0.1, 10, 3), ElementsAre(0.1, 1, 10));
}

TEST(AxisValues, OctavesHaveTheirSteps) {
  EXPECT_THAT(powersOfTwo(32, 256, 1), ElementsAre(32, 64, 128, 256));
  EXPECT_THAT(powersOfTwo(32, 128, 2), ElementsAre(32, 48, 64, 96, 128));
  EXPECT_THAT(powersOfTwo(4, 8, 4), ElementsAre(4, 5, 6, 7, 8));
  EXPECT_THAT(powersOfTwo(0.25, 1, 1), ElementsAre(0.25, 0.5, 1));
  EXPECT_THAT(powersOfTwo(33, 65, 1), ElementsAre(64));
  EXPECT_THAT(powersOfTwo(33, 40, 1), IsEmpty());
}

TEST(AxisValues, AFieldHasWhatItCan) {
  EXPECT_EQ(possible(819.2, FieldValues::WholeBytes), 816);
  EXPECT_EQ(possible(819.2, FieldValues::Whole), 819);
  EXPECT_EQ(possible(819.2, FieldValues::Real), 819.2);
  const ProfileField* size = profileField("/memories/0/size_bits");
  ASSERT_NE(size, nullptr);
  EXPECT_EQ(valuesOf(*size, false), FieldValues::WholeBytes);
  EXPECT_EQ(valuesOf(*size, true), FieldValues::Whole);
  EXPECT_EQ(valuesOf(*profileField("/array/dims/0/size"), false), FieldValues::Whole);
  EXPECT_EQ(valuesOf(*profileField("/clock_mhz"), false), FieldValues::Real);
  EXPECT_EQ(valuesOf(*profileField("/memories/0/read_energy"), false), FieldValues::Real);
}

TEST(AxisValues, EqualOnesAreOnePoint) {
  std::vector<double> values{3, 1, 3, 2, 1};
  EXPECT_EQ(mergeEqual(values), 2u);
  EXPECT_THAT(values, ElementsAre(3, 1, 2));
}

TEST(SweepUnits, AreThoseOfTheField) {
  EXPECT_EQ(baseUnit(*profileField("/memories/0/size_bits"), EnergyUnit::Picojoule), "bit");
  EXPECT_EQ(baseUnit(*profileField("/memories/0/read_energy"), EnergyUnit::Mac), "MAC");
  EXPECT_EQ(unitFactor("KiB", "bit"), 8192);
  EXPECT_EQ(unitFactor("bytes", "bit"), 8);
  EXPECT_EQ(unitFactor("GHz", "MHz"), 1000);
  EXPECT_EQ(unitFactor("KiB", "MHz"), std::nullopt);
  EXPECT_EQ(knownUnit("bits"), "bit");
  EXPECT_EQ(knownUnit("parsec"), std::nullopt);
  EXPECT_THAT(unitsOf("GB/s"), ElementsAre("GB/s", "MB/s", "TB/s"));
}

}  // namespace
}  // namespace tilescope
