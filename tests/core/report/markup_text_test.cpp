// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/markup_text.h"

#include <gtest/gtest.h>

namespace tilescope::report {
namespace {

TEST(MarkupText, WhatXmlCannotHoldIsReplaced) {
  EXPECT_EQ(cleaned("a\x01z"), "a\uFFFDz");
  EXPECT_EQ(cleaned("a\xFFz"), "a\uFFFDz");
  EXPECT_EQ(cleaned("a\xC3"), "a\uFFFD");                    // ends too soon
  EXPECT_EQ(cleaned("\xC0\xAF"), "\uFFFD\uFFFD");            // longer than needed
  EXPECT_EQ(cleaned("\xED\xA0\x80"), "\uFFFD");              // half of a pair
  EXPECT_EQ(cleaned("\xEF\xBF\xBF"), "\uFFFD");              // U+FFFF is no character
  EXPECT_EQ(cleaned("\xF4\x90\x80\x80"), "\uFFFD");          // beyond the last one
  EXPECT_EQ(cleaned("\xE0\x80\xAF"), "\uFFFD\uFFFD\uFFFD");  // longer than needed
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
