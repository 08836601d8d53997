// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/decimals.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tilescope::cli {
namespace {

using ::testing::ElementsAre;

std::vector<double> multiplesOf(const std::vector<std::string>& words, double unit) {
  std::vector<Decimal> decimals;
  for (const std::string& word : words) decimals.push_back(parseDecimal(word).value());
  const WholeMultiples multiples = wholeMultiples(decimals).value();
  EXPECT_EQ(multiples.unit, unit);
  return multiples.values;
}

TEST(Decimals, AreWholeMultiplesOfTheSmallestPlace) {
  EXPECT_THAT(multiplesOf({"15", "35"}, 1), ElementsAre(15, 35));
  EXPECT_THAT(multiplesOf({"0.9", "0.3"}, 10), ElementsAre(9, 3));
  EXPECT_THAT(multiplesOf({"1.50", "2.25", "3"}, 100), ElementsAre(150, 225, 300));
  EXPECT_THAT(multiplesOf({"6.5e9", "25e-1", "1E+2"}, 10), ElementsAre(65e9, 25, 1000));
  EXPECT_THAT(multiplesOf({"0", "0.000", ".5", "5."}, 10), ElementsAre(0, 0, 5, 50));
  EXPECT_THAT(multiplesOf({"9007199254740992"}, 1), ElementsAre(9007199254740992.0));
}

TEST(Decimals, OtherWordsAreNone) {
  for (const char* word : {"", ".", "-1", "+1", "1,5", "x", "1x", "nan", "inf", "1e", "1e999", "e5", "1.2.3", " 1",
                           "9007199254740993", "99999999999999999999", "0x10"})
    EXPECT_FALSE(parseDecimal(word)) << word;
}

TEST(Decimals, TooFarApartHaveNoCommonPlace) {
  EXPECT_FALSE(wholeMultiples({*parseDecimal("1e300"), *parseDecimal("1")}));
  EXPECT_FALSE(wholeMultiples({*parseDecimal("1e-30")}));
  EXPECT_FALSE(wholeMultiples({*parseDecimal("9007199254740992"), *parseDecimal("1")}));
}

TEST(Decimals, ListsAreSplitAtTheirCommas) {
  EXPECT_THAT(listItems("15,35,,4"), ElementsAre("15", "35", "", "4"));
  EXPECT_THAT(listItems(""), ElementsAre(""));
}

}  // namespace
}  // namespace tilescope::cli
