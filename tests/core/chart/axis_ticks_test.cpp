// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chart/axis_ticks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

namespace tilescope::chart {
namespace {

using testing::ElementsAre;

double sixPerLetter(const std::string& label) {
  return 6.0 * static_cast<double>(label.size());
}

std::vector<std::string> labelsOf(const std::vector<AxisTick>& ticks) {
  std::vector<std::string> labels;
  for (const AxisTick& tick : ticks)
    if (!tick.label.empty()) labels.push_back(tick.label);
  return labels;
}

TEST(AxisTicks, LabelsCarryPrefixesFromAThousandOn) {
  EXPECT_EQ(tickLabel(0.2), "0.2");
  EXPECT_EQ(tickLabel(0.001), "0.001");
  EXPECT_EQ(tickLabel(500), "500");
  EXPECT_EQ(tickLabel(1000), "1 k");
  EXPECT_EQ(tickLabel(999.9999999999), "1 k");
  EXPECT_EQ(tickLabel(2e8), "200 M");
  EXPECT_EQ(tickLabel(5e12), "5 T");
  EXPECT_EQ(tickLabel(1e-6), "10⁻⁶");
  EXPECT_EQ(tickLabel(0.0005), "5 × 10⁻⁴");
  EXPECT_EQ(tickLabel(0), "0");
}

TEST(AxisTicks, ALogarithmicAxisWithRoomShowsOneTwoFive) {
  EXPECT_THAT(labelsOf(logTicks({0.2, 100}, 600, sixPerLetter)),
              ElementsAre("0.2", "0.5", "1", "2", "5", "10", "20", "50", "100"));
}

TEST(AxisTicks, WithLessRoomDecadesComeFirstThenFives) {
  EXPECT_THAT(labelsOf(logTicks({0.1, 1000}, 200, sixPerLetter)),
              ElementsAre("0.1", "1", "2", "5", "10", "100", "1 k"));
  EXPECT_THAT(labelsOf(logTicks({0.1, 1000}, 110, sixPerLetter)), ElementsAre("0.1", "1", "10", "100", "1 k"));
}

TEST(AxisTicks, EveryTickStaysWhereItsLabelIsLeftOut) {
  EXPECT_EQ(logTicks({0.1, 1000}, 100, sixPerLetter).size(), 13u);
}

TEST(AxisTicks, LabelsNeverTouch) {
  rc::check([] {
    const double lower = std::pow(10.0, *rc::gen::inRange(-3000, 6000) / 1000.0);
    const AxisRange range{lower, lower * std::pow(10.0, *rc::gen::inRange(500, 9000) / 1000.0)};
    const double pixels = *rc::gen::inRange(60, 2000);
    double taken = -1e9;
    for (const AxisTick& tick : logTicks(range, pixels, sixPerLetter)) {
      if (tick.label.empty()) continue;
      const double middle = std::log(tick.value / range.lower) / std::log(range.upper / range.lower) * pixels;
      RC_ASSERT(middle - sixPerLetter(tick.label) / 2 > taken);
      taken = middle + sixPerLetter(tick.label) / 2;
    }
  });
}

TEST(AxisTicks, GridLinesAreStrongAtDecadesOnly) {
  for (const GridLine& line : logGridLines({0.2, 500}, 400)) {
    const double decade = std::log10(line.value);
    EXPECT_EQ(line.strong, std::abs(decade - std::round(decade)) < 1e-9) << line.value;
  }
  EXPECT_EQ(logGridLines({1, 10}, 400).size(), 10u);
  EXPECT_EQ(logGridLines({1, 1e10}, 200).size(), 31u);  // too dense for all nine lines per decade
}

TEST(AxisTicks, ALinearAxisStepsByOneTwoTwoAndAHalfOrFive) {
  EXPECT_THAT(labelsOf(linearTicks({0, 12}, 120, 18)), ElementsAre("0", "2", "4", "6", "8", "10", "12"));
  EXPECT_THAT(labelsOf(linearTicks({0, 0.6}, 60, 18)), ElementsAre("0.0", "0.2", "0.4", "0.6"));
  EXPECT_THAT(labelsOf(linearTicks({0, 80}, 128, 34)), ElementsAre("0", "25", "50", "75"));
  EXPECT_THAT(labelsOf(linearTicks({0, 2500}, 60, 18)), ElementsAre("0", "1 k", "2 k"));
}

TEST(AxisTicks, AllLabelsOfALinearAxisHaveTheSameDecimals) {
  EXPECT_THAT(labelsOf(linearTicks({0, 3}, 240, 34)), ElementsAre("0.0", "0.5", "1.0", "1.5", "2.0", "2.5", "3.0"));
  EXPECT_THAT(labelsOf(linearTicks({0, 1}, 140, 34)), ElementsAre("0.00", "0.25", "0.50", "0.75", "1.00"));
  EXPECT_THAT(labelsOf(linearTicks({0, 1500}, 110, 34)), ElementsAre("0", "0.5 k", "1.0 k", "1.5 k"));
}

TEST(AxisTicks, APrefixGivesWayWhereItWouldCostDigits) {
  EXPECT_THAT(labelsOf(linearTicks({960, 1040}, 160, 34)), ElementsAre("960", "980", "1000", "1020", "1040"));
  EXPECT_THAT(labelsOf(linearTicks({2.00e6, 2.04e6}, 160, 34)),
              ElementsAre("2000 k", "2010 k", "2020 k", "2030 k", "2040 k"));
}

TEST(AxisTicksTest, AZoomedLogAxisKeepsItsTicks) {
  for (const AxisRange& range : {AxisRange{20, 75}, AxisRange{120, 150}, AxisRange{0.31, 0.62}}) {
    int labels = 0;
    double last = -1e9;
    for (const AxisTick& tick : logTicks(range, 600, [](const std::string&) { return 30.0; })) {
      EXPECT_GE(tick.value, range.lower * (1 - 1e-9));
      EXPECT_LE(tick.value, range.upper * (1 + 1e-9));
      if (tick.label.empty()) continue;
      ++labels;
      const double at = std::log(tick.value / range.lower) / std::log(range.upper / range.lower) * 600;
      EXPECT_GE(at - last, 36);  // labels do not touch
      last = at;
    }
    EXPECT_GE(labels, 4);
    EXPECT_GE(logGridLines(range, 600).size(), 4u);
  }
}

TEST(AxisTicks, OverLessThanADecadeStepsAreEven) {
  EXPECT_THAT(labelsOf(logTicks({31, 41}, 240, sixPerLetter)), ElementsAre("32", "34", "36", "38", "40"));
  EXPECT_EQ(logGridLines({31, 41}, 240).size(), 5u);
}

}  // namespace
}  // namespace tilescope::chart
