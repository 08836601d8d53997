// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/view_history.h"

#include <gtest/gtest.h>

#include <QJsonArray>
#include <QSignalSpy>

namespace tilescope::gui {
namespace {

Lens wordsLens(const QString& words) {
  Lens lens;
  lens.words = words;
  return lens;
}

Lens columnsLens(double lower, double upper) {
  Lens lens;
  lens.columns = Extent{lower, upper};
  return lens;
}

TEST(ViewHistoryTest, BackLeadsThroughEveryStep) {
  ViewHistory history;
  EXPECT_FALSE(history.canGoBack());
  history.go(columnsLens(2, 8));
  history.go(columnsLens(3, 5));
  Lens both = columnsLens(3, 5);
  both.words = "res5";
  history.go(both);
  history.back();
  EXPECT_EQ(history.lens(), columnsLens(3, 5));
  history.back();
  EXPECT_EQ(history.lens(), columnsLens(2, 8));
  history.back();
  EXPECT_EQ(history.lens(), Lens{});
  EXPECT_FALSE(history.canGoBack());
}

TEST(ViewHistoryTest, AWordTypedLetterByLetterIsOneStep) {
  ViewHistory history;
  for (const char* words : {"r", "re", "res"}) history.go(wordsLens(words), "words");
  history.endRun();
  history.go(wordsLens("res5"), "words");
  history.back();
  EXPECT_EQ(history.lens(), wordsLens("res"));
  history.back();
  EXPECT_EQ(history.lens(), Lens{});
}

TEST(ViewHistoryTest, WhatIsTakenAwayAgainLeavesNoStep) {
  ViewHistory history;
  history.go(wordsLens("r"), "words");
  history.go(wordsLens(""), "words");
  EXPECT_FALSE(history.canGoBack());
}

TEST(ViewHistoryTest, ResetShowsEverythingAndTellsOnce) {
  ViewHistory history;
  history.go(columnsLens(2, 8));
  history.go(columnsLens(3, 5));
  const QSignalSpy changed(&history, &ViewHistory::changed);
  history.reset();
  EXPECT_EQ(history.lens(), Lens{});
  EXPECT_FALSE(history.canGoBack());
  history.reset();
  EXPECT_EQ(changed.count(), 1);
}

TEST(ViewHistoryTest, LongHistoriesForgetTheirBeginning) {
  ViewHistory history;
  for (int i = 0; i < 500; ++i) history.go(columnsLens(i, i + 2));
  int steps = 0;
  for (; history.canGoBack(); history.back()) ++steps;
  EXPECT_EQ(steps, 200);
  EXPECT_EQ(history.lens(), columnsLens(299, 301));
}

TEST(ViewHistoryTest, ALensComesBackFromItsFile) {
  Lens lens = columnsLens(1.5, 7);
  lens.words = "3×3";
  lens.roofline = RooflineExtent{{0.5, 20}, {10, 500}};
  EXPECT_EQ(lensFromJson(toJson(lens)), lens);
  EXPECT_EQ(lensFromJson({}), Lens{});
}

TEST(ViewHistoryTest, WhatMakesNoSenseInAFileIsLeftOut) {
  const QJsonObject wrong{{"filter", 7},
                          {"columns", QJsonArray{5, 3}},
                          {"intensity", QJsonArray{-1, 3}},
                          {"performance", QJsonArray{1, "x"}}};
  EXPECT_EQ(lensFromJson(wrong), Lens{});
}

}  // namespace
}  // namespace tilescope::gui
