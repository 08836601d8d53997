// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/help/help_page.h"

#include <gtest/gtest.h>

namespace tilescope::gui {
namespace {

TEST(HelpPageTest, AnchorsAreThoseOfReadersOnTheWeb) {
  EXPECT_EQ(anchorOf("Plots out of the window"), "plots-out-of-the-window");
  EXPECT_EQ(anchorOf("Finding, filtering, zooming"), "finding-filtering-zooming");
  EXPECT_EQ(anchorOf("ZigZag's model & more"), "zigzags-model--more");
  EXPECT_EQ(anchorOf("`--lpf-limit` and 2ⁿ_x"), "--lpf-limit-and-2ⁿ_x");
}

TEST(HelpPageTest, MarksGoAndWhatIsCodeStays) {
  EXPECT_EQ(withoutMarks("**See** [`a_b`](c.md) and *this*"), "See a_b and this");
  EXPECT_EQ(withoutMarks("`x*y*z` is 2 * 3 * 4"), "x*y*z is 2 * 3 * 4");
  EXPECT_EQ(withoutMarks("![A picture](a.png), snake_case_name"), "A picture, snake_case_name");
  EXPECT_EQ(withoutMarks(R"(a \* b)"), "a * b");
}

TEST(HelpPageTest, APageIsCutAtItsHeadings) {
  const HelpPage page = readPage("docs/a.md",
                                 "# Title\n\nIntro *one*.\n\n## Part\n\n* point\n\n```\n# no heading\n```\n\n"
                                 "| a | b |\n|---|---|\n| c | `d` |\n\n## Part\n\nAgain.\n");
  EXPECT_EQ(page.title, "Title");
  ASSERT_EQ(page.sections.size(), 3u);
  EXPECT_EQ(page.sections[0].text, "Intro one.");
  EXPECT_EQ(page.sections[1].anchor, "part");
  EXPECT_EQ(page.sections[1].text, "point # no heading a b c d");
  EXPECT_EQ(page.sections[2].anchor, "part-1");
  EXPECT_EQ(page.sections[2].level, 2);
  EXPECT_EQ(page.sections[2].text, "Again.");
}

TEST(HelpPageTest, APageWithoutHeadingsIsCalledByItsPath) {
  EXPECT_EQ(readPage("a.md", "words").title, "a.md");
}

TEST(HelpPageTest, LinksAreRelativeToTheirPage) {
  const QString page = "docs/guide/README.md";
  EXPECT_EQ(placeOfLink("../window.md#help", page), (HelpPlace{"docs/window.md", "help"}));
  EXPECT_EQ(placeOfLink("#start", page), (HelpPlace{page, "start"}));
  EXPECT_EQ(placeOfLink("start.png", page), (HelpPlace{"docs/guide/start.png", ""}));
  EXPECT_EQ(placeOfLink("docs/nve.md", "README.md"), (HelpPlace{"docs/nve.md", ""}));
}

}  // namespace
}  // namespace tilescope::gui
