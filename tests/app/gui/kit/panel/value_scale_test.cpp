// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/panel/value_scale.h"

#include <gmock/gmock.h>

#include <cmath>
#include <vector>

namespace tilescope::gui {
namespace {

constexpr ValueScale kKibibytes{1, 4096, true};
constexpr ValueScale kBandwidth{0.5, 200, false};

TEST(ValueScale, PlacesAreLogarithmic) {
  EXPECT_DOUBLE_EQ(fractionOf(kKibibytes, 1), 0);
  EXPECT_DOUBLE_EQ(fractionOf(kKibibytes, 64), 0.5);
  EXPECT_DOUBLE_EQ(fractionOf(kKibibytes, 4096), 1);
}

TEST(ValueScale, ValuesBeyondTheEndsLieAtTheEnds) {
  EXPECT_DOUBLE_EQ(fractionOf(kKibibytes, 0.25), 0);
  EXPECT_DOUBLE_EQ(fractionOf(kKibibytes, 9999), 1);
  EXPECT_DOUBLE_EQ(valueAt(kKibibytes, -0.2, 0), 1);
  EXPECT_DOUBLE_EQ(valueAt(kKibibytes, 1.7, 0), 4096);
}

TEST(ValueScale, AScaleOfOneValueHasThatValueEverywhere) {
  constexpr ValueScale point{8, 8, true};
  EXPECT_DOUBLE_EQ(fractionOf(point, 8), 0);
  EXPECT_DOUBLE_EQ(valueAt(point, 0.7, 0.1), 8);
}

TEST(ValueScale, ADraggedValueIsWholeOrHasThreeDigits) {
  EXPECT_DOUBLE_EQ(valueAt(kKibibytes, fractionOf(kKibibytes, 100.4), 0), 100);
  EXPECT_DOUBLE_EQ(valueAt(kBandwidth, fractionOf(kBandwidth, 25.6321), 0), 25.6);
}

TEST(ValueScale, TheMagnetHoldsAtPowersOfTwoAndTheirHalfSteps) {
  const double reach = 0.01;
  EXPECT_DOUBLE_EQ(valueAt(kKibibytes, fractionOf(kKibibytes, 96) + 0.9 * reach, reach), 96);
  EXPECT_DOUBLE_EQ(valueAt(kKibibytes, fractionOf(kKibibytes, 128) - 0.9 * reach, reach), 128);
  EXPECT_NE(valueAt(kKibibytes, fractionOf(kKibibytes, 128) - 2 * reach, reach), 128);
  EXPECT_DOUBLE_EQ(valueAt(kBandwidth, fractionOf(kBandwidth, 1.5) + 0.9 * reach, reach), 1.5);
}

TEST(ValueScale, StepsUpVisitEveryBuiltValueInOrder) {
  std::vector<double> seen{1};
  while (seen.back() < 24) seen.push_back(builtStep(kKibibytes, seen.back(), +1));
  EXPECT_THAT(seen, testing::ElementsAre(1, 2, 3, 4, 6, 8, 12, 16, 24));
}

TEST(ValueScale, OnlyPowersOfTwoAreReachedIfWanted) {
  constexpr ValueScale sizes{3, 700, true, true};
  for (const double value : {1.0, 3.0, 5.0, 90.0, 96.0, 600.0, 9999.0}) {
    const double at = valueAt(sizes, fractionOf(sizes, value), 0.01);
    EXPECT_EQ(std::exp2(std::round(std::log2(at))), at) << value;
    EXPECT_TRUE(at >= 4 && at <= 512) << at;
  }
  EXPECT_EQ(valueAt(sizes, fractionOf(sizes, 90), 0), 64);
  EXPECT_EQ(valueAt(sizes, fractionOf(sizes, 92), 0), 128);
  std::vector<double> seen{96};
  while (seen.size() < 5) seen.push_back(builtStep(sizes, seen.back(), +1));
  EXPECT_THAT(seen, testing::ElementsAre(96, 128, 256, 512, 512));
  EXPECT_EQ(builtStep(sizes, 96, -1), 64);
  EXPECT_EQ(builtStep(sizes, 4, -1), 4);
  EXPECT_EQ(fineStep(sizes, 64, +1), 128);
  constexpr ValueScale none{5, 7, true, true};
  EXPECT_EQ(valueAt(none, 0.5, 0), 6) << "a range without a power of two";
}

TEST(ValueScale, StepsDownAreTheSameValuesBackwards) {
  std::vector<double> seen{100};
  while (seen.back() > 8) seen.push_back(builtStep(kKibibytes, seen.back(), -1));
  EXPECT_THAT(seen, testing::ElementsAre(100, 96, 64, 48, 32, 24, 16, 12, 8));
}

TEST(ValueScale, StepsOfFractionsKeepTheHalfStepBelowTwo) {
  EXPECT_DOUBLE_EQ(builtStep(kBandwidth, 1, +1), 1.5);
  EXPECT_DOUBLE_EQ(builtStep(kBandwidth, 1, -1), 0.75);
}

TEST(ValueScale, StepsStopAtTheEnds) {
  constexpr ValueScale odd{5, 100, true};
  EXPECT_DOUBLE_EQ(builtStep(odd, 96, +1), 100);
  EXPECT_DOUBLE_EQ(builtStep(odd, 100, +1), 100);
  EXPECT_DOUBLE_EQ(builtStep(odd, 6, -1), 5);
  EXPECT_DOUBLE_EQ(builtStep(odd, 5, -1), 5);
}

TEST(ValueScale, FromBeyondTheEndAStepLeadsBackOrStays) {
  EXPECT_DOUBLE_EQ(builtStep(kKibibytes, 5000, +1), 5000);
  EXPECT_DOUBLE_EQ(builtStep(kKibibytes, 5000, -1), 4096);
  EXPECT_DOUBLE_EQ(doubleStep(kKibibytes, 5000, +1), 5000);
}

TEST(ValueScale, FineStepsAreOneUnitOrOnePercent) {
  EXPECT_DOUBLE_EQ(fineStep(kKibibytes, 96, +1), 97);
  EXPECT_DOUBLE_EQ(fineStep(kKibibytes, 1, -1), 1);
  EXPECT_DOUBLE_EQ(fineStep(kBandwidth, 100, -1), 99);
  EXPECT_DOUBLE_EQ(fineStep(kBandwidth, 25.6, +1), 25.9);
}

TEST(ValueScale, PagesAreAFactorOfTwo) {
  EXPECT_DOUBLE_EQ(doubleStep(kKibibytes, 96, +1), 192);
  EXPECT_DOUBLE_EQ(doubleStep(kBandwidth, 25.6, -1), 12.8);
  EXPECT_DOUBLE_EQ(doubleStep(kKibibytes, 3000, +1), 4096);
}

}  // namespace
}  // namespace tilescope::gui
