// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/words/fuzzy_match.h"

#include <gtest/gtest.h>

#include <random>

namespace tilescope::gui {
namespace {

int scoreOf(const char* typed, const char* name) {
  const std::optional<FuzzyMatch> match = fuzzyMatch(typed, name);
  EXPECT_TRUE(match) << typed << " in " << name;
  return match ? match->score : -1000;
}

TEST(FuzzyMatchTest, LettersMustAllBeThereInTheirOrder) {
  EXPECT_TRUE(fuzzyMatch("wtb", "Weight buffer"));
  EXPECT_FALSE(fuzzyMatch("btw", "Weight buffer"));
  EXPECT_FALSE(fuzzyMatch("weightx", "Weight buffer"));
  EXPECT_FALSE(fuzzyMatch("weight buffer size", "Weight buffer"));
  EXPECT_TRUE(fuzzyMatch("", "Weight buffer"));
  EXPECT_FALSE(fuzzyMatch("a", ""));
}

TEST(FuzzyMatchTest, CaseSpacesAccentsAndTimesDoNotCount) {
  EXPECT_TRUE(fuzzyMatch("WEIGHT BUF", "weightBuffer"));
  EXPECT_TRUE(fuzzyMatch("conv 3x3", "conv 3×3, 512 → 512"));
  EXPECT_TRUE(fuzzyMatch("resnet", "Résnet"));
  EXPECT_TRUE(fuzzyMatch("mobilenet-v2", "MobileNetV2"));
}

TEST(FuzzyMatchTest, TheBetterNameIsTheOneThatIsMeant) {
  struct Case {
    const char *typed, *better, *worse;
  };
  const Case cases[] = {{"save", "Save plan…", "Show all values, else none"},      // adjacent letters win
                        {"wb", "Weight buffer", "Raw browser"},                    // beginnings of words win
                        {"res", "ResNet-18", "Squares"},                           // beginning of the name wins
                        {"undo", "Undo", "Undo the last zoom"},                    // the whole name wins
                        {"res5_0_b", "res5_0_b", "res5_0_b_proj"},                 // the shorter name wins
                        {"rn50", "ResNet-50", "Rain on 5 and 0"},                  // a number begins a word
                        {"mapping", "Mapping", "Copy mapping as text"},            // an earlier match wins
                        {"theme dark", "Theme: dark", "The method, a dark art"}};  // words win over scattered letters
  for (const Case& c : cases) EXPECT_GT(scoreOf(c.typed, c.better), scoreOf(c.typed, c.worse)) << c.typed;
}

TEST(FuzzyMatchTest, SaysWhichLettersWereMeant) {
  EXPECT_EQ(fuzzyMatch("wb", "Weight buffer")->letters, (std::vector<qsizetype>{0, 7}));
  EXPECT_EQ(fuzzyMatch("buf", "Big uneven buffer")->letters, (std::vector<qsizetype>{11, 12, 13}));
}

// The matched letters spell the typed text, and every name matches itself completely.
TEST(FuzzyMatchTest, OnRandomNames) {
  std::mt19937 random(7);
  const auto text = [&](int length) {
    QString made;
    for (int i = 0; i < length; ++i) made += QChar("ab_C 1"[random() % 6]);
    return made;
  };
  int found = 0;
  for (int i = 0; i < 2000; ++i) {
    const QString name = text(1 + static_cast<int>(random() % 20)), typed = text(1 + static_cast<int>(random() % 4));
    QString plain = foldedForSearch(typed);
    plain.remove(' ');
    if (!name.contains('_')) plain.remove('_');
    QString rest = foldedForSearch(name);
    bool expected = true;  // slow reference: takes the first match of each letter
    for (const QChar c : plain) {
      const qsizetype at = rest.indexOf(c);
      expected = expected && at >= 0;
      rest = rest.mid(at + 1);
    }
    const std::optional<FuzzyMatch> match = fuzzyMatch(typed, name);
    ASSERT_EQ(match.has_value(), expected) << typed.toStdString() << " in " << name.toStdString();
    if (!match || plain.isEmpty()) continue;
    ++found;
    QString spelled;
    for (const qsizetype at : match->letters) spelled += foldedForSearch(name)[at];
    EXPECT_EQ(spelled, plain);
  }
  EXPECT_GT(found, 200);
}

}  // namespace
}  // namespace tilescope::gui
