// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/panel/value_text.h"

#include <gmock/gmock.h>

#include "tests/app/gui/kit/panel/panel_test_tools.h"

namespace tilescope::gui {
namespace {

struct Written {
  double value;
  const char* text;
};

TEST(ValueText, WritesShortNumbersWithoutTrailingZeros) {
  for (const Written& one : {Written{96, "96"},
                             {25.6, "25.6"},
                             {0.5, "0.5"},
                             {1000, "1000"},
                             {1.0 / 3, "0.333333"},
                             {0, "0"},
                             {9999.5, "9999.5"}})
    EXPECT_EQ(valueText(one.value), one.text);
}

TEST(ValueText, WritesFewerDigitsWhereAsked) {
  EXPECT_EQ(valueText(0.001953125), "0.00195313");
  EXPECT_EQ(valueText(0.001953125, 2), "0.002");
  EXPECT_EQ(valueText(25.6, 2), "26");
}

TEST(ValueText, SizesBelowOneOfTheirUnitAreInBytes) {
  EXPECT_EQ(quantityText(1.0 / 1024, "KiB"), "1 B");
  EXPECT_EQ(quantityText(0.5, "KiB"), "512 B");
  EXPECT_EQ(quantityText(1, "KiB"), "1 KiB");
  EXPECT_EQ(quantityText(0.48, "GB/s"), "0.48 GB/s");
  EXPECT_EQ(quantityText(4, ""), "4");
  EXPECT_EQ(quantityText(307.0 / 1024, "KiB"), "307 B");
}

TEST(ValueText, SplitsFiveDigitsAndMoreByThinSpaces) {
  EXPECT_EQ(valueText(12800), QStringLiteral("12\u2009800"));
  EXPECT_EQ(valueText(1234567), QStringLiteral("1\u2009234\u2009567"));
}

struct Read {
  const char* text;
  const char* unit;
  double value;
};

TEST(ValueText, ReadsNumbersWithAndWithoutUnits) {
  for (const Read& one :
       {Read{"96", "KiB", 96},  {" 96 KiB ", "KiB", 96},     {"1 MiB", "KiB", 1024},       {"1mib", "KiB", 1024},
        {"96k", "KiB", 96},     {"1M", "KiB", 1024},         {"512 B", "KiB", 0.5},        {"128 kB", "KiB", 125},
        {"25,6", "GB/s", 25.6}, {"25.6 GB/s", "GB/s", 25.6}, {"25600 MB/s", "GB/s", 25.6}, {"34 GB", "GB/s", 34},
        {"34G", "GB/s", 34},    {"1.2 GHz", "MHz", 1200},    {"32 PEs", "PEs", 32},        {"1 PE", "PEs", 1},
        {"1k", "PEs", 1000},    {".5", "KiB", 0.5},          {"12 800", "KiB", 12800},     {"8", "", 8}}) {
    const std::optional<double> value = readValue(one.text, one.unit);
    ASSERT_TRUE(value.has_value()) << one.text;
    EXPECT_NEAR(*value, one.value, 1e-9) << one.text;
  }
}

TEST(ValueText, ABareNumberCountsInTheUnitThatIsShown) {
  EXPECT_EQ(readValue("256", "KiB", "B"), 0.25);
  EXPECT_EQ(readValue("256", "KiB", "KiB"), 256);
  EXPECT_EQ(readValue("2k", "KiB", "B"), 2);
  EXPECT_EQ(readValue("1 MiB", "KiB", "B"), 1024);
  EXPECT_EQ(readValue("4", "", ""), 4);
}

TEST(ValueText, ABandwidthIsReadInBothUnits) {
  const OtherUnit kept{"GB/s", 0.075, "600 MHz", true}, rounded{"GB/s", 0.075, "600 MHz", false};
  const auto read = [](const char* text, const std::optional<OtherUnit>& other) {
    return readEntry(text, "bit/cycle", "bit/cycle", true, other);
  };
  EXPECT_DOUBLE_EQ(read("12.8 GB/s", kept)->value, 12.8 / 0.075);
  EXPECT_DOUBLE_EQ(read("12800 MB/s", kept)->value, 12.8 / 0.075);
  EXPECT_TRUE(read("12.75 GB/s", kept)->isOther);
  EXPECT_TRUE(read("170.67", kept)->isOther);
  EXPECT_FALSE(read("170", kept)->isOther);
  EXPECT_FALSE(read("170 bit/cycle", kept)->isOther);
  EXPECT_EQ(read("12.8 GB/s", rounded)->value, 170);
  EXPECT_EQ(read("170.67", rounded)->value, 170);
  EXPECT_EQ(read("0.01 GB/s", rounded)->value, 1);
  EXPECT_EQ(read("0", rounded)->value, 0) << "is rejected, not rounded";
  EXPECT_FALSE(read("12.8 GB/s", std::nullopt));
  EXPECT_EQ(read("170.67", std::nullopt)->value, 170.67) << "what cannot be rounded is rejected later";
  EXPECT_FALSE(read("much", kept));
  const OtherUnit bits{"bit/cycle", 1 / 0.075, "600 MHz", false};
  EXPECT_DOUBLE_EQ(readEntry("171 bit/cycle", "GB/s", "GB/s", false, bits)->value, 12.825);
}

TEST(ValueText, WhatARoundedBandwidthBecameIsSaid) {
  const OtherUnit other{"GB/s", 0.075, "600 MHz", false};
  EXPECT_EQ(roundedText("12.8 GB/s", "bit/cycle", other),
            "12.8 GB/s is 170.667 bit/cycle at 600 MHz. Ports have whole bits: 170 bit/cycle, 12.75 GB/s.");
  EXPECT_EQ(roundedText("12.75 GB/s", "bit/cycle", other), "");
  EXPECT_EQ(roundedText("170", "bit/cycle", other), "");
  EXPECT_EQ(roundedText("1.5", "PEs", std::nullopt), "");
}

TEST(ValueText, ReadsBackWhatItWrote) {
  for (const double value : {0.5, 96.0, 25.6, 12800.0, 1048576.0}) EXPECT_EQ(readValue(valueText(value), "KiB"), value);
}

TEST(ValueText, RefusesWhatIsNoNumberOfThisKind) {
  for (const char* text : {"", "KiB", "abc", "1 GHz", "96 apples", "1.2.3", "--5", "-5"})
    EXPECT_FALSE(readValue(text, "KiB").has_value()) << text;
}

}  // namespace
}  // namespace tilescope::gui
