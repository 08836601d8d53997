// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/status_bar.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include "app/gui/kit/theme/theme_controller.h"
#include "tests/app/gui/chrome_support.h"

namespace tilescope::gui {
namespace {

TEST(StatusBar, IsTwentyFourPixelsHighAndItemsFit) {
  const ThemeController themes(ThemeMode::Dark);
  StatusBar bar(&themes);
  StatusItem* plan = bar.addItem("plan");
  plan->setContent("shield-check", Tone::Better, "Proven, 12 of 12 distinct layers");
  bar.addRightItem("undo")->setContent("undo-2", Tone::Neutral, "Undo");
  bar.resize(800, bar.height());
  bar.show();
  EXPECT_EQ(bar.height(), 24);
  EXPECT_EQ(plan->height(), 18);
  EXPECT_GE(plan->width(), plan->sizeHint().width());
  EXPECT_LE(plan->geometry().bottom(), 23);
  EXPECT_EQ(plan->accessibleName(), "Proven, 12 of 12 distinct layers");
}

TEST(StatusItem, ProgressNeverRunsBackwards) {
  const ThemeController themes(ThemeMode::Dark);
  StatusItem item(&themes, "proving");
  item.setProgress(0.5);
  item.setProgress(0.3);
  EXPECT_EQ(item.progress(), 0.5);
  item.setProgress(7);
  EXPECT_EQ(item.progress(), 1.0);
  item.setProgress(std::nullopt);
  item.setProgress(0.1);
  EXPECT_EQ(item.progress(), 0.1);
}

TEST(StatusItem, KeepsRoomForTheWidestText) {
  const ThemeController themes(ThemeMode::Dark);
  StatusItem item(&themes, "proving");
  item.setStoppable(true);
  item.setContent({}, Tone::Neutral, "Proving, 9 of 12, gap 0.8 %");
  const int needed = item.sizeHint().width();
  item.setRoomFor("Proving, 12 of 12, gap 88.8 %");
  const int kept = item.sizeHint().width();
  EXPECT_GT(kept, needed);
  item.resize(item.sizeHint());
  item.show();
  const QPoint stop = item.findChild<QToolButton*>("stop")->pos();
  item.setContent({}, Tone::Neutral, "Proving, 1 of 12");
  EXPECT_EQ(item.sizeHint().width(), kept);
  EXPECT_EQ(item.findChild<QToolButton*>("stop")->pos(), stop);
  item.setRoomFor({});
  EXPECT_LT(item.sizeHint().width(), needed);
}

TEST(StatusItem, CanBeStopped) {
  const ThemeController themes(ThemeMode::Dark);
  StatusItem item(&themes, "proving");
  item.setContent({}, Tone::Neutral, "Proving, 9 of 12 distinct layers");
  item.setProgress(0.75);
  auto* stop = item.findChild<QToolButton*>("stop");
  const int before = item.sizeHint().width();
  EXPECT_TRUE(stop->isHidden());
  item.setStoppable(true);
  EXPECT_GT(item.sizeHint().width(), before);
  item.resize(item.sizeHint());
  item.show();
  QSignalSpy stopped(&item, &StatusItem::stopRequested);
  QTest::mouseClick(stop, Qt::LeftButton);
  EXPECT_EQ(stopped.size(), 1);
  EXPECT_LE(stop->geometry().right(), item.width());
  EXPECT_FALSE(stop->accessibleName().isEmpty());
}

TEST(StatusItem, IsClickedOnlyIfItLeadsSomewhere) {
  ThemeController themes(ThemeMode::Light);
  StatusItem item(&themes, "item");
  item.setContent("triangle-alert", Tone::Warning, "1 warning", "why");
  item.resize(item.sizeHint());
  item.show();
  QSignalSpy clicked(&item, &StatusItem::clicked);
  QTest::mouseClick(&item, Qt::LeftButton);
  EXPECT_EQ(clicked.size(), 0);
  item.setClickable(true);
  EXPECT_EQ(item.cursor().shape(), Qt::PointingHandCursor);
  QTest::mouseClick(&item, Qt::LeftButton);
  EXPECT_EQ(clicked.size(), 1);
}

}  // namespace
}  // namespace tilescope::gui
