// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/markup_text.h"

#include <gtest/gtest.h>

namespace tilescope::report {
namespace {

TEST(MarkupText, WhatXmlCannotHoldIsReplaced) {
  EXPECT_EQ(cleaned("a\x01z"), "a\uFFFDz");
  EXPECT_EQ(cleaned("a\xFFz"), "a\uFFFDz");
  EXPECT_EQ(cleaned("a\xC3"), "a\uFFFD");                    // incomplete sequence
  EXPECT_EQ(cleaned("\xC0\xAF"), "\uFFFD\uFFFD");            // overlong sequence
  EXPECT_EQ(cleaned("\xED\xA0\x80"), "\uFFFD");              // half of a surrogate pair
  EXPECT_EQ(cleaned("\xEF\xBF\xBF"), "\uFFFD");              // U+FFFF is not a character
  EXPECT_EQ(cleaned("\xF4\x90\x80\x80"), "\uFFFD");          // above the last code point
  EXPECT_EQ(cleaned("\xE0\x80\xAF"), "\uFFFD\uFFFD\uFFFD");  // overlong sequence
  EXPECT_EQ(cleaned("ä→😀\n\t"), "ä→😀\n\t");
}

TEST(MarkupText, AttributesKeepLineEndsAndTabs) {
  EXPECT_EQ(escaped("a<b>&\"c\"\n\t"), "a&lt;b&gt;&amp;&quot;c&quot;\n\t");
  EXPECT_EQ(escapedAttribute("a\n\tb"), "a&#10;&#9;b");
}

TEST(MarkupText, LinksLeadToTheWebOrIntoTheReport) {
  for (const char* link : {"#plan", "https://example.org", "http://example.org"}) EXPECT_TRUE(isLink(link)) << link;
  for (const char* other : {"", "#", "javascript:alert(1)", "file:///x", "https://", " #plan"})
    EXPECT_FALSE(isLink(other)) << other;
}

}  // namespace
}  // namespace tilescope::report
