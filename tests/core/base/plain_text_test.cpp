// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/plain_text.h"

#include <gtest/gtest.h>

namespace tilescope {
namespace {

TEST(PlainText, NumbersAreTheWholeText) {
  EXPECT_EQ(wholeNumber("16"), 16);
  EXPECT_EQ(wholeNumber("-3"), -3);
  EXPECT_EQ(wholeNumber("+3"), 3);
  for (const char* text : {"16.1", "16 ", "", "+", "0x10", "1e3", "9223372036854775808"})
    EXPECT_FALSE(wholeNumber(text)) << text;
  EXPECT_EQ(realNumber("0.25"), 0.25);
  EXPECT_EQ(realNumber("1e3"), 1000);
  for (const char* text : {"inf", "nan", "1e999", "1,5", ""}) EXPECT_FALSE(realNumber(text)) << text;
}

TEST(PlainText, Utf8IsWhatTheStandardAllows) {
  for (const char* text : {"", "abc", "\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x98\x80"})
    EXPECT_TRUE(isUtf8(text)) << text;
  for (const char* text : {"\x80", "\xC0\xAF", "\xC3", "\xE0\x80\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xFF"})
    EXPECT_FALSE(isUtf8(text)) << text;
  EXPECT_FALSE(isUtf8(std::string_view("a\0b", 3)));
}

TEST(PlainText, BlanksAndLetters) {
  EXPECT_EQ(trimmed(" \ta b\r"), "a b");
  EXPECT_EQ(trimmed("  "), "");
  EXPECT_EQ(lowerCase("Ab_1"), "ab_1");
  EXPECT_EQ(upperCase("Ab_1"), "AB_1");
}

}  // namespace
}  // namespace tilescope
