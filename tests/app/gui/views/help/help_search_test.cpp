// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/help/help_search.h"

#include <gtest/gtest.h>

#include <QRegularExpression>
#include <algorithm>

namespace tilescope::gui {
namespace {

const HelpLibrary& sample() {
  static const HelpLibrary library(
      {{"docs/README.md", "# Index\n\n## All\n\n* [Roofs](roofs.md)\n* [Memories](memories.md)\n"},
       {"docs/roofs.md",
        "# Roofs\n\nThe ridge point.\n\n## Ridge point\n\nWhere both meet.\n\n## Rest\n\nA ridged line.\n"},
       {"docs/memories.md", "# Memories\n\nWords move.\n\n## Update\n\nThe ridge of an update, and updates again.\n"}},
      "docs/README.md");
  return library;
}

QStringList placesOf(const QString& typed) {
  QStringList places;
  for (const HelpHit& hit : searchHelp(sample(), typed))
    places << hit.place.page.section('/', 1) + '#' + hit.place.anchor;
  return places;
}

TEST(HelpSearchTest, HeadingsGoBeforeTextAndWholeWordsBeforeBeginnings) {
  EXPECT_EQ(placesOf("ridge"),
            (QStringList{"roofs.md#ridge-point", "roofs.md#roofs", "memories.md#update", "roofs.md#rest"}));
}

TEST(HelpSearchTest, AllWordsMustBeThereInAnyOrderAndCase) {
  EXPECT_EQ(placesOf("UPDATE ridge"), QStringList{"memories.md#update"});
  EXPECT_EQ(placesOf("ridge wombat"), QStringList());
  EXPECT_EQ(placesOf("idge"), QStringList());  // no word starts with it
  EXPECT_EQ(placesOf("  "), QStringList());
}

TEST(HelpSearchTest, TheTitleOfAPageHelpsButDoesNotMakeAHit) {
  EXPECT_EQ(placesOf("memories update"), QStringList{"memories.md#update"});
  EXPECT_EQ(placesOf("memories"), (QStringList{"memories.md#memories", "README.md#all"}));
}

TEST(HelpSearchTest, TheSnippetHasTheFirstWordFound) {
  const std::vector<HelpHit> hits = searchHelp(HelpLibrary::bundled(), "ridge");
  ASSERT_FALSE(hits.empty());
  for (const HelpHit& hit : hits) {
    EXPECT_LE(hit.snippet.size(), 160);
    if (!hit.title.contains("ridge", Qt::CaseInsensitive)) {
      EXPECT_TRUE(hit.snippet.contains("ridge", Qt::CaseInsensitive)) << hit.snippet.toStdString();
    }
  }
}

TEST(HelpSearchTest, FoundWordsDoNotOverlap) {
  using Words = std::vector<std::pair<qsizetype, qsizetype>>;
  EXPECT_EQ(foundWords("a ridge, ridges", "ridge rid"), (Words{{2, 3}, {9, 3}}));
  EXPECT_EQ(foundWords("bridge", "ridge"), Words());
}

// Each word of each page, against a regular expression on every section.
TEST(HelpSearchTest, FindsExactlyTheSectionsThatHaveTheWord) {
  const HelpLibrary& library = HelpLibrary::bundled();
  int compared = 0;
  for (const QString word :
       {"ridge", "uneven", "halo", "ping", "mapping", "certificate", "dram", "ctrl+f", "2", "e-pl"}) {
    const QRegularExpression pattern(
        R"((?<![\p{L}\p{N}]))" + QRegularExpression::escape(word),
        QRegularExpression::CaseInsensitiveOption | QRegularExpression::UseUnicodePropertiesOption);
    std::size_t expected = 0;
    for (const auto& [path, page] : library.pages())
      for (const HelpSection& section : page.sections)
        expected += section.heading.contains(pattern) || section.text.contains(pattern);
    const std::vector<HelpHit> hits = searchHelp(library, word);
    EXPECT_EQ(hits.size(), std::min(expected, kMaxHelpHits)) << word.toStdString();
    EXPECT_TRUE(
        std::is_sorted(hits.begin(), hits.end(), [](const HelpHit& a, const HelpHit& b) { return a.score > b.score; }));
    compared += !hits.empty();
  }
  EXPECT_GE(compared, 8);
}

}  // namespace
}  // namespace tilescope::gui
