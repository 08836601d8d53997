// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text_findings.h"

#include <gtest/gtest.h>

namespace tilescope {
namespace {

TEST(PlaceOf, CountsLinesAndCharactersFromOne) {
  const std::string text = "ab\nµ×c\n\nd";
  EXPECT_EQ(placeOf(text, 0), (TextPlace{1, 1}));
  EXPECT_EQ(placeOf(text, 2), (TextPlace{1, 3}));  // the line end has a column, too
  EXPECT_EQ(placeOf(text, 3), (TextPlace{2, 1}));
  EXPECT_EQ(placeOf(text, text.find('c')), (TextPlace{2, 3}));  // after two characters of two bytes each
  EXPECT_EQ(placeOf(text, text.find('d')), (TextPlace{4, 1}));
  EXPECT_EQ(placeOf(text, 1000), (TextPlace{4, 2}));
}

TEST(TextFindings, AreToldInTheOrderOfTheTextWithPlaceAndCode) {
  TextFindings findings("one\ntwo", "f.xml");
  findings.error("E_B", 4, "\"two\"", "2", "Correct it.");
  findings.error("E_A", 0, "\"one\"", "1", "Correct it.");
  findings.warning("W_A", 0, "", "", "");
  EXPECT_TRUE(findings.hasErrors());
  EXPECT_EQ(toText(std::move(findings).take()),
            "f.xml:1:1: E_A: found \"one\"; expected 1. Correct it.\n"
            "f.xml:2:1: E_B: found \"two\"; expected 2. Correct it.\n");
}

TEST(TextFindings, WarningsAreToldWhereNothingIsWrong) {
  TextFindings findings("one", "f.xml");
  findings.warning("W_A", 1, "n", "m", "See.");
  EXPECT_FALSE(findings.hasErrors());
  EXPECT_EQ(toText(std::move(findings).take()), "warning: f.xml:1:2: W_A: found n; expected m. See.\n");
}

TEST(TextFindings, StopAtAHundredAndSaySo) {
  TextFindings findings("one", "f.xml");
  for (int i = 0; i < 150; ++i) findings.error("E_A", 0, "n", "m", "");
  EXPECT_TRUE(findings.full());
  const Diagnostics found = std::move(findings).take();
  ASSERT_EQ(found.size(), 101u);
  EXPECT_EQ(toText(found.back()), "f.xml: There may be more; correct these first.");
}

}  // namespace
}  // namespace tilescope
