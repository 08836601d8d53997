// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/scale.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "core/base/metric.h"

namespace tilescope {
namespace {

using Unit = std::pair<double, std::string>;

Unit unitFor(double value, std::string_view base) {
  const Scale scale(value, base, 1, 1);
  return {scale.size(), scale.unit()};
}

TEST(Scale, HasThePrefixThatFits) {
  EXPECT_EQ(unitFor(0.0041, "s").second, "ms");
  EXPECT_DOUBLE_EQ(unitFor(0.0041, "s").first, 1e-3);
  EXPECT_EQ(unitFor(9.7e6, "B"), (Unit{1e6, "MB"}));
  EXPECT_EQ(unitFor(12, "B"), (Unit{1, "B"}));
  EXPECT_EQ(unitFor(18.1e9, " MAC eq."), (Unit{1e9, "G MAC eq."}));
  EXPECT_EQ(unitFor(18, " MAC eq."), (Unit{1, "MAC eq."}));
}

TEST(Scale, IsOneUnitForAllValues) {
  const Scale scale(4.1e-3, UnitFamily::Seconds);
  EXPECT_EQ(scale.of(4.1e-3), (NumberAndUnit{"4.10", "ms"}));
  EXPECT_EQ(scale.number(354e-6), "0.354");
  EXPECT_EQ(scale.number(0), "0");
  EXPECT_EQ(scale.shortest(4.1e-3), "4.1");
  EXPECT_EQ(scale.fixed(12.3456e-3, 2), "12.35");
}

TEST(Scale, CountsEnergiesInJoulesOrInThoseOfOneMac) {
  EXPECT_EQ(Scale(33.4e9, UnitFamily::Energy, EnergyUnit::Picojoule).of(33.4e9), (NumberAndUnit{"33.4", "mJ"}));
  EXPECT_EQ(Scale(18.1e9, UnitFamily::Energy, EnergyUnit::Mac).of(18.1e9), (NumberAndUnit{"18.1", "G MAC eq."}));
  EXPECT_EQ(Scale(2e6, UnitFamily::EnergyTimesSeconds, EnergyUnit::Picojoule).of(2e6), (NumberAndUnit{"2.00", "µJ·s"}));
}

TEST(NumberAndUnit, IsWhatOneValueReadsBestIn) {
  EXPECT_EQ(numberAndUnit(76.3e6, UnitFamily::Bytes).text(), "76.3 MB");
  EXPECT_EQ(numberAndUnit(0.29, UnitFamily::Share).text(), "29 %");
  EXPECT_EQ(numberAndUnit(0.004, UnitFamily::Share).text(), "0.4 %");
  EXPECT_EQ(numberAndUnit(12.04, UnitFamily::MacsPerByte).text(), "12.0 MAC/B");
  EXPECT_EQ(numberAndUnit(1, UnitFamily::Layers).text(), "1 layer");
  EXPECT_EQ(numberAndUnit(2, UnitFamily::Layers).text(), "2 layers");
  EXPECT_EQ((NumberAndUnit{"115", ""}.text()), "115");
}

TEST(UnitName, IsThatOfProgramsWithoutAPrefix) {
  EXPECT_EQ(unitName(UnitFamily::Seconds, EnergyUnit::Mac), "s");
  EXPECT_EQ(unitName(UnitFamily::Energy, EnergyUnit::Mac), "MAC");
  EXPECT_EQ(unitName(UnitFamily::EnergyTimesSeconds, EnergyUnit::Picojoule), "pJ·s");
  EXPECT_EQ(unitName(UnitFamily::MacsPerSecondPerByte, EnergyUnit::Mac), "MAC/s/B");
}

TEST(DecimalsFor, LeaveSoManySignificantDigits) {
  EXPECT_EQ(decimalsFor(31.09, 4), 2);
  EXPECT_EQ(decimalsFor(0.5, 4), 3);
  EXPECT_EQ(decimalsFor(12345, 4), 0);
  EXPECT_EQ(decimalsFor(0, 4), 0);
}

TEST(Metrics, EachHasARowInItsPlace) {
  for (const MetricRow& row : metricRows()) {
    EXPECT_EQ(&rowOf(row.metric), &row);
    EXPECT_FALSE(row.name.empty() || row.label.empty() || row.head.empty()) << row.name;
  }
}

}  // namespace
}  // namespace tilescope
