// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/markdown_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <sstream>

#include "core/report/markdown_text.h"
#include "tests/support/report_sample.h"

namespace tilescope::report {
namespace {

using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::Not;

std::vector<std::string> linesOf(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// GitHub counts bars without a backslash before.
std::size_t barsOf(const std::string& row) {
  std::size_t bars = 0;
  for (std::size_t at = 0; at < row.size(); ++at) {
    if (row[at] == '\\')
      ++at;
    else if (row[at] == '|')
      ++bars;
  }
  return bars;
}

TEST(MarkdownWriter, TablesOfTheSampleReadAsTables) {
  const std::string text = markdown(sampleDocument(2), "").text;
  EXPECT_THAT(text,
              HasSubstr("| Layer | Tile K × C × OY | Stationary | Input (MB) | Weight (MB) | Output (MB) | "
                        "Intensity (MAC/B) | Use (%) | Latency (ms) | Energy (mJ), estimate | Change | Bound by |\n"
                        "| :--- | :--- | :--- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | :--- |\n"
                        "| res1_0_b | 256 × 10 × 7 | output | 0.20 | 9.44 | 0.10 | 11.9 | 31 | 0.380 | 1.56 | "
                        "−4.0 % | DRAM |\n"));
  EXPECT_THAT(text, HasSubstr("| **Total, 2 layers** |"));
}

TEST(MarkdownWriter, FiguresAreATableWithTheirChanges) {
  const std::string text = markdown(sampleDocument(), "").text;
  EXPECT_THAT(text, HasSubstr("| DRAM traffic | 76.3 MB | −15.1 % against A; +2.0 % against B |\n"));
  EXPECT_THAT(text, HasSubstr("| Energy (estimate) | 33.4 mJ | −4.3 % against A |\n"));
}

TEST(MarkdownWriter, ChartsAreFilesThatTheTextNames) {
  const MarkdownReport report = markdown(sampleDocument(), "edge report-");
  ASSERT_THAT(report.charts, ElementsAre(Field(&ChartFile::name, "edge report-roofline.svg")));
  EXPECT_THAT(report.charts[0].svg, HasSubstr("aria-label=\"Roofline\">\n<rect width=\"100%\" height=\"100%\" "
                                              "fill=\"#FFFFFF\"/>"));
  EXPECT_THAT(report.text, HasSubstr("![Roofline](<edge report-roofline.svg>)"));
}

TEST(MarkdownWriter, TheTimeOfWritingStandsInOneMarkedLine) {
  Document first = sampleDocument(), second = first;
  second.madeOn = "2031-12-24 23:59 UTC";
  const std::vector<std::string> a = linesOf(markdown(first, "").text), b = linesOf(markdown(second, "").text);
  ASSERT_EQ(a.size(), b.size());
  std::vector<std::size_t> different;
  for (std::size_t k = 0; k < a.size(); ++k)
    if (a[k] != b[k]) different.push_back(k);
  ASSERT_EQ(different.size(), 1u);
  EXPECT_EQ(a[different[0]], "Made on 2026-01-31 12:00 UTC");
  EXPECT_THAT(a[different[0] - 1], HasSubstr("the one thing that differs"));
}

TEST(MarkdownWriter, TheSameDocumentGivesTheSameBytes) {
  EXPECT_EQ(markdown(sampleDocument(60), "a-"), markdown(sampleDocument(60), "a-"));
}

TEST(MarkdownWriter, HostileWordsBeginNoMarkup) {
  const std::string text =
      markdown(documentOf("<b>*a* `x` _i_ res5_0_b | [l](http://x) ![p](q) &amp; # $x$\n- 1"), "").text;
  EXPECT_THAT(text, HasSubstr("\\<b\\>\\*a\\* \\`x\\` \\_i\\_ res5_0_b \\| \\[l\\](http://x) !\\[p\\](q) \\&amp; # "
                              "\\$x\\$ - 1"));
  EXPECT_THAT(text, Not(HasSubstr(" <b>*")));
}

TEST(MarkdownWriter, RowsKeepTheirCellsWhateverTheWordsAre) {
  for (const char* words : {"a|b", "a\\|b", "`|`", "\\", "a\nb", "``", "||"}) {
    std::vector<std::size_t> bars;
    for (const std::string& line : linesOf(markdown(documentOf(words), "").text))
      if (line.starts_with("| ") || line.starts_with("|-")) bars.push_back(barsOf(line));
    EXPECT_THAT(bars, ElementsAre(4, 4, 4, 3, 3, 3, 3)) << words;  // metrics with changes, then tables of two columns
  }
}

TEST(MarkdownText, LinesThatLookLikeBlocksAreParagraphs) {
  for (const char* words : {"# a", "- a", "+ a", "1. a", "12) a", "=== a"})
    EXPECT_THAT(escapedLineStart(words), HasSubstr("\\")) << words;
  for (const char* words : {"1.5 ms", "res2", "−4 %"}) EXPECT_EQ(escapedLineStart(words), words);
}

TEST(MarkdownText, CodeIsFencedByMoreBackticksThanItHas) {
  EXPECT_EQ(markdownCode("plan.json", false), "`plan.json`");
  EXPECT_EQ(markdownCode("a`b", false), "``a`b``");
  EXPECT_EQ(markdownCode("``", false), "``` `` ```");
  EXPECT_EQ(markdownCode("a|b", false), "`a|b`");
  EXPECT_EQ(markdownCode("a\\|b", true), "<code>a\\\\\\|b</code>");
}

TEST(MarkdownText, StrongWordsKeepTheirBlanksOutsideOfTheStars) {
  EXPECT_EQ(markdownLine({{" bold ", Tone::Strong}, {"plain"}}, MarkdownPlace::Paragraph, false), " **bold** plain");
  EXPECT_EQ(markdownLine({{"bold.", Tone::Strong}, {" plain"}}, MarkdownPlace::Paragraph, false), "**bold.** plain");
  EXPECT_EQ(markdownLine({{"bold.", Tone::Strong}, {"plain"}}, MarkdownPlace::Paragraph, false),
            "<strong>bold.</strong>plain");
}

// CommonMark drops a backslash before punctuation.
RC_GTEST_PROP(MarkdownTextProperty, WhatIsEscapedReadsBack, ()) {
  const auto text = *rc::gen::container<std::string>(rc::gen::elementOf(std::string("ab1_*`[]<>|~$&#!\\(){} .-+=")));
  const std::string written = markdownText(text);
  std::string read;
  for (std::size_t at = 0; at < written.size(); ++at) {
    if (written[at] == '\\') ++at;
    read += written.at(at);
  }
  RC_ASSERT(read == text);
}

}  // namespace
}  // namespace tilescope::report
