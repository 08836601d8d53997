// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/activity_bar.h"

#include <gtest/gtest.h>

#include <QAccessible>
#include <QSignalSpy>
#include <QTest>

#include "app/gui/kit/theme/theme_controller.h"
#include "tests/app/gui/chrome_support.h"

namespace tilescope::gui {
namespace {

class ActivityBarTest : public testing::Test {
 protected:
  ActivityBarTest() {
    bar.addEntry({"start", "folder-open", "Start", {}});
    bar.addEntry({"explore", "compass", "Explore", "Explore (Ctrl+2)"});
    bar.addEntry({"export", "download", "Export", {}});
    bar.setActive("explore");
    bar.resize(bar.width(), 600);
    bar.show();
    bar.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&bar));
  }

  QToolButton* entry(const char* name) { return bar.findChild<QToolButton*>(name); }

  ThemeController themes{ThemeMode::Dark};
  ActivityBar bar{&themes};
};

TEST_F(ActivityBarTest, IsSixtyFourPixelsWideWithEntriesOfFiftyFour) {
  EXPECT_EQ(bar.width(), 64);
  EXPECT_EQ(entry("activity_explore")->geometry(), QRect(0, 54, 63, 54));
}

TEST_F(ActivityBarTest, ALowBarHasLowerEntriesAndKeepsItsButtons) {
  for (const char* id : {"a", "b", "c", "d", "e", "f", "g"}) bar.addEntry({id, "compass", id, {}});
  const auto* help = bar.findChild<QToolButton*>("helpButton");
  for (const int height : {640, 586, 420}) {
    bar.resize(bar.width(), height);
    EXPECT_LE(help->geometry().bottom(), height) << height;
    EXPECT_GE(bar.findChild<QToolButton*>("themeButton")->y(), entry("activity_g")->geometry().bottom()) << height;
  }
  EXPECT_GE(entry("activity_g")->height(), 30);
}

TEST_F(ActivityBarTest, TheActiveViewHasAccentEdgeAndFill) {
  const QImage image = grabbed(*entry("activity_explore"));
  EXPECT_EQ(image.pixelColor(1, 27), themes.theme().accent);
  EXPECT_EQ(image.pixelColor(10, 3), themes.theme().accentSoft);
  EXPECT_EQ(grabbed(*entry("activity_export")).pixelColor(10, 3), themes.theme().panel);
}

TEST_F(ActivityBarTest, ScreenReadersSeeTabs) {
  EXPECT_EQ(QAccessible::queryAccessibleInterface(&bar)->role(), QAccessible::PageTabList);
  QAccessibleInterface* explore = QAccessible::queryAccessibleInterface(entry("activity_explore"));
  EXPECT_EQ(explore->role(), QAccessible::PageTab);
  EXPECT_EQ(explore->text(QAccessible::Name), "Explore");
  EXPECT_TRUE(explore->state().selected);
  QAccessibleInterface* start = QAccessible::queryAccessibleInterface(entry("activity_start"));
  EXPECT_FALSE(start->state().selected);
  EXPECT_EQ(start->text(QAccessible::Description), "") << "it would repeat the name";
  QSignalSpy activated(&bar, &ActivityBar::activated);
  start->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
  EXPECT_EQ(activated.size(), 1);
  EXPECT_TRUE(start->state().selected);
}

TEST_F(ActivityBarTest, AClickActivatesAndCodeDoesNotEmit) {
  QSignalSpy activated(&bar, &ActivityBar::activated);
  bar.setActive("start");
  EXPECT_EQ(activated.size(), 0);
  QTest::mouseClick(entry("activity_export"), Qt::LeftButton);
  ASSERT_EQ(activated.size(), 1);
  EXPECT_EQ(activated[0][0].toString(), "export");
  EXPECT_EQ(bar.active(), "export");
  QTest::mouseClick(entry("activity_export"), Qt::LeftButton);
  EXPECT_TRUE(entry("activity_export")->isChecked());
}

TEST_F(ActivityBarTest, ArrowsMoveAndReturnOpens) {
  QSignalSpy activated(&bar, &ActivityBar::activated);
  entry("activity_explore")->setFocus(Qt::TabFocusReason);
  QTest::keyClick(entry("activity_explore"), Qt::Key_Up);
  EXPECT_TRUE(entry("activity_start")->hasFocus());
  QTest::keyClick(entry("activity_start"), Qt::Key_Up);
  EXPECT_TRUE(entry("activity_start")->hasFocus());
  QTest::keyClick(entry("activity_start"), Qt::Key_Return);
  ASSERT_EQ(activated.size(), 1);
  EXPECT_EQ(bar.active(), "start");
  QTest::keyClick(entry("activity_start"), Qt::Key_End);
  EXPECT_TRUE(bar.findChild<QWidget*>("helpButton")->hasFocus());
}

TEST_F(ActivityBarTest, ArrowsPassOverWhatIsDisabled) {
  bar.setEntryEnabled("explore", false);
  entry("activity_start")->setFocus(Qt::TabFocusReason);
  QTest::keyClick(entry("activity_start"), Qt::Key_Down);
  EXPECT_TRUE(entry("activity_export")->hasFocus());
}

TEST_F(ActivityBarTest, FocusIsSeen) {
  QToolButton* explore = entry("activity_explore");
  EXPECT_EQ(pixelsOf(grabbed(*explore), themes.theme().focus), 0);
  explore->setFocus(Qt::TabFocusReason);
  EXPECT_GT(pixelsOf(grabbed(*explore), themes.theme().focus), 200);
}

TEST_F(ActivityBarTest, ThemeAndHelpSitAtTheBottom) {
  QSignalSpy theme(&bar, &ActivityBar::themeRequested);
  QSignalSpy help(&bar, &ActivityBar::helpRequested);
  auto* helpButton = bar.findChild<QToolButton*>("helpButton");
  EXPECT_GT(helpButton->y(), 540);
  QTest::mouseClick(bar.findChild<QToolButton*>("themeButton"), Qt::LeftButton);
  QTest::mouseClick(helpButton, Qt::LeftButton);
  EXPECT_EQ(theme.size(), 1);
  EXPECT_EQ(help.size(), 1);
}

}  // namespace
}  // namespace tilescope::gui
