// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/format_number.h"

#include <gtest/gtest.h>

#include <limits>

namespace tilescope {
namespace {

TEST(FormatNumber, SignificantKeepsZerosAndDigitsBeforeThePoint) {
  struct Case {
    double value;
    int digits;
    const char* text;
  };
  for (const Case& c :
       {Case{0.38, 3, "0.380"}, Case{4.1, 3, "4.10"}, Case{1044.48, 3, "1044"}, Case{9999.6, 3, "10\u2009000"},
        Case{12345.6, 3, "12\u2009346"}, Case{1234567, 2, "1\u2009234\u2009567"}, Case{9.996, 3, "10.0"},
        Case{-0.5, 2, "\u22120.50"}, Case{0, 3, "0.00"}, Case{-0.0, 1, "0"}, Case{3.8e-7, 3, "3.80 × 10⁻⁷"},
        Case{1.25e16, 3, "1.25 × 10¹⁶"}, Case{-1.25e16, 2, "\u22121.2 × 10¹⁶"}}) {
    EXPECT_EQ(significant(c.value, c.digits), c.text) << c.value;
  }
}

TEST(FormatNumber, AtMostDropsZerosAtTheEnd) {
  EXPECT_EQ(atMost(25.6, 4), "25.6");
  EXPECT_EQ(atMost(60, 4), "60");
  EXPECT_EQ(atMost(0.313942, 4), "0.3139");
  EXPECT_EQ(atMost(100, 1), "100");
}

TEST(FormatNumber, FixedGroupsFromFiveDigitsOnAndHasNoNegativeZero) {
  EXPECT_EQ(fixed(1234.5, 1), "1234.5");
  EXPECT_EQ(fixed(12345.678, 1), "12\u2009345.7");
  EXPECT_EQ(fixed(-18.6, 1), "\u221218.6");
  EXPECT_EQ(fixed(-0.001, 2), "0.00");
}

TEST(FormatNumber, PrefixIsChosenAfterRounding) {
  EXPECT_EQ(withPrefix(0.0041, "s", 3), "4.10 ms");
  EXPECT_EQ(withPrefix(76.34e6, "B", 3), "76.3 MB");
  EXPECT_EQ(withPrefix(999.96, "B", 4), "1.000 kB");
  EXPECT_EQ(withPrefix(115.6e6, "", 4), "115.6 M");
  EXPECT_EQ(withPrefix(12, "", 2), "12");
  EXPECT_EQ(withPrefix(0, "s", 3), "0.00 s");
  EXPECT_EQ(withPrefix(3e-7, "J", 2), "300 nJ");
  EXPECT_EQ(withPrefix(-2.5e9, "B/s", 2), "\u22122.5 GB/s");
  EXPECT_EQ(withPrefixAtMost(25.6e9, "B/s", 4), "25.6 GB/s");
  EXPECT_EQ(withPrefix(5e21, "", 2), "5000 E");
}

TEST(FormatNumber, SeveralValuesShareOnePrefix) {
  const int milli = thousandsOf(3.8e-3, 3);
  EXPECT_EQ(milli, -1);
  EXPECT_EQ(withThousands(354e-6, "s", 3, milli), "0.354 ms");
  EXPECT_EQ(withThousandsAtMost(2.5, "s", 4, milli), "2500 ms");
  EXPECT_EQ(thousandsOf(999.96, 4), 1);
  EXPECT_EQ(thousandsOf(5e21, 2), 6);
  EXPECT_EQ(withPrefix(18.1e9, " MAC eq.", 3), "18.1 G MAC eq.");
  EXPECT_EQ(withPrefix(6, " MAC eq.", 1), "6 MAC eq.");
}

TEST(FormatNumber, PercentAndWhatIsNoNumber) {
  EXPECT_EQ(percent(0.1163, 1), "11.6 %");
  EXPECT_EQ(significant(std::numeric_limits<double>::quiet_NaN(), 3), "–");
  EXPECT_EQ(withPrefix(std::numeric_limits<double>::infinity(), "s", 3), "– s");
}

TEST(FormatNumber, OneOfAThingIsSingular) {
  EXPECT_EQ(counted(1.0, "cycle"), "1 cycle");
  EXPECT_EQ(counted(2.0, "cycle"), "2 cycles");
  EXPECT_EQ(counted(std::size_t{0}, "layer"), "0 layers");
  EXPECT_EQ(counted(12345.0, "cycle"), "12\u2009345 cycles");
}

}  // namespace
}  // namespace tilescope
