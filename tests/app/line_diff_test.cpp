// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/line_diff.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

namespace tilescope::app {
namespace {

using Lines = std::vector<std::string_view>;

// Applies the runs to the old lines; unchanged lines must be equal.
Lines replayed(const std::vector<LineRun>& runs, const Lines& before, const Lines& after) {
  Lines made;
  std::size_t old = 0;
  for (const LineRun& run : runs) {
    EXPECT_EQ(run.before, old);
    EXPECT_EQ(run.after, made.size());
    EXPECT_GT(run.count, 0u);
    for (std::size_t i = 0; i < run.count; ++i) {
      if (run.fate == LineFate::Same) {
        EXPECT_EQ(before.at(run.before + i), after.at(run.after + i));
      }
      if (run.fate != LineFate::Removed) made.push_back(after.at(run.after + i));
    }
    if (run.fate != LineFate::Added) old += run.count;
  }
  EXPECT_EQ(old, before.size());
  return made;
}

std::size_t sameLines(const std::vector<LineRun>& runs) {
  std::size_t same = 0;
  for (const LineRun& run : runs)
    if (run.fate == LineFate::Same) same += run.count;
  return same;
}

std::size_t longestCommon(const Lines& a, const Lines& b) {
  std::vector<std::vector<std::size_t>> best(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 1; i <= a.size(); ++i)
    for (std::size_t j = 1; j <= b.size(); ++j)
      best[i][j] = a[i - 1] == b[j - 1] ? best[i - 1][j - 1] + 1 : std::max(best[i - 1][j], best[i][j - 1]);
  return best[a.size()][b.size()];
}

TEST(LineDiff, LinesEndWithTheirText) {
  EXPECT_EQ(linesOf(""), Lines{});
  EXPECT_EQ(linesOf("\n"), Lines{""});
  EXPECT_EQ(linesOf("a\n\nb"), (Lines{"a", "", "b"}));
  EXPECT_EQ(linesOf("a\nb\n"), (Lines{"a", "b"}));
}

TEST(LineDiff, WhatGoesStandsBeforeWhatComes) {
  const std::vector<LineRun> expected{
      {LineFate::Same, 0, 0, 1}, {LineFate::Removed, 1, 1, 2}, {LineFate::Added, 3, 1, 1}, {LineFate::Same, 3, 2, 1}};
  EXPECT_EQ(lineDiff({"a", "b", "c", "d"}, {"a", "x", "d"}), expected);
}

TEST(LineDiff, EqualAndEmptyTexts) {
  EXPECT_EQ(lineDiff({}, {}), std::vector<LineRun>{});
  EXPECT_EQ(lineDiff({"a", "b"}, {"a", "b"}), (std::vector<LineRun>{{LineFate::Same, 0, 0, 2}}));
  EXPECT_EQ(lineDiff({}, {"a"}), (std::vector<LineRun>{{LineFate::Added, 0, 0, 1}}));
  EXPECT_EQ(lineDiff({"a"}, {}), (std::vector<LineRun>{{LineFate::Removed, 0, 0, 1}}));
}

TEST(LineDiff, MakesTheNewTextWithTheFewestChangesOnRandomTexts) {
  std::mt19937 random(20200214);
  const Lines words{"a", "b", "c", "d", "e"};
  for (int round = 0; round < 3000; ++round) {
    const auto text = [&] {
      Lines lines;
      const std::size_t kinds = 1 + random() % words.size();
      for (std::size_t length = random() % 14; length > 0; --length) lines.push_back(words[random() % kinds]);
      return lines;
    };
    const Lines before = text(), after = text();
    const std::vector<LineRun> runs = lineDiff(before, after);
    ASSERT_EQ(replayed(runs, before, after), after) << round;
    ASSERT_EQ(sameLines(runs), longestCommon(before, after)) << round;
  }
}

TEST(LineDiff, WhatDiffersEverywhereIsReplacedAsAWhole) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < 2 * kMaxEdits; ++i) texts.push_back(std::to_string(i));
  Lines before{"first"}, after{"first"};
  for (std::size_t i = 0; i < kMaxEdits; ++i) {
    before.push_back(texts[i]);
    after.push_back(texts[i + kMaxEdits]);
  }
  before.push_back("last");
  after.push_back("last");
  const std::vector<LineRun> runs = lineDiff(before, after);
  EXPECT_EQ(runs.size(), 4u);
  EXPECT_EQ(replayed(runs, before, after), after);
}

}  // namespace
}  // namespace tilescope::app
