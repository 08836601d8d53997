// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/dock_title.h"

#include <gtest/gtest.h>

#include <QAction>
#include <QDockWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "app/gui/kit/chrome/dock_body.h"
#include "app/gui/kit/chrome/empty_state.h"
#include "app/gui/kit/chrome/filter_chip.h"
#include "app/gui/kit/chrome/icon_button.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "tests/app/gui/chrome_support.h"

namespace tilescope::gui {
namespace {

class DockTitleTest : public testing::Test {
 protected:
  DockTitleTest() { title.resize(640, title.height()); }

  ThemeController themes{ThemeMode::Light};
  DockTitle title{&themes, "Roofline"};
};

TEST_F(DockTitleTest, IsTwentyEightPixelsHigh) {
  EXPECT_EQ(title.height(), 28);
  EXPECT_EQ(grabbed(title).pixelColor(300, 27), themes.theme().border);
}

TEST_F(DockTitleTest, TheLegendIsInTheHeaderAndGivesWay) {
  title.setLegend(rooflineLegend());
  EXPECT_EQ(title.accessibleDescription(), "memory-bound, compute-bound, at pin A");
  EXPECT_GT(pixelsOf(grabbed(title), themes.theme().memoryBound), 30);
  EXPECT_GT(pixelsOf(grabbed(title), themes.theme().computeBound), 20);
  title.resize(190, title.height());
  EXPECT_GT(pixelsOf(grabbed(title), themes.theme().memoryBound), 30);
  EXPECT_EQ(pixelsOf(grabbed(title), themes.theme().computeBound), 0);
}

TEST_F(DockTitleTest, ABriefLegendStandsInWhereTheWholeOneHasNoRoom) {
  title.setLegend(rooflineLegend(), tensorLetters());
  EXPECT_EQ(pixelsOf(grabbed(title), themes.theme().tensor(Tensor::I)), 0);
  title.resize(190, title.height());
  EXPECT_GT(pixelsOf(grabbed(title), themes.theme().tensor(Tensor::O)), 20);
  EXPECT_EQ(title.accessibleDescription(), "memory-bound, compute-bound, at pin A");
}

TEST_F(DockTitleTest, TheButtonThatEnlargesStandsAtTheEnd) {
  QAction copy("Copy");
  const EnlargeButton* enlarge = title.addEnlargeButton();
  const IconButton* added = title.addAction(&copy, "copy");
  EXPECT_EQ(enlarge->geometry().right(), title.width() - 8);
  EXPECT_LT(added->geometry().right(), enlarge->x());
}

TEST_F(DockTitleTest, TheSubtitleGivesWayToTheLegend) {
  title.setLegend(rooflineLegend());
  title.setSubtitle("area by share of latency");
  title.resize(420, title.height());
  EXPECT_GT(pixelsOf(grabbed(title), themes.theme().pins[0]), 5) << "the last entry is there";
}

TEST_F(DockTitleTest, HeldAxesShowABadge) {
  const int before = pixelsOf(grabbed(title), themes.theme().hover);
  title.setAxesHeld(true);
  EXPECT_GT(pixelsOf(grabbed(title), themes.theme().hover), before + 300);
  title.setAxesHeld(false);
  EXPECT_EQ(pixelsOf(grabbed(title), themes.theme().hover), before);
}

TEST_F(DockTitleTest, PagesHaveTheirTabsInTheHeader) {
  DockPages pages;
  auto* first = new QPushButton("one");
  auto* second = new QPushButton("two");
  pages.addPage("first", "First", "tip", first);
  pages.addPage("second", "Second", "tip", second);
  pages.putTabsInto(title);
  title.show();
  ASSERT_EQ(pages.tabs()->parentWidget(), &title);
  EXPECT_TRUE(pages.tabs()->isVisible());
  const QSignalSpy shown(&pages, &DockPages::pageShown);
  QTest::keyClick(pages.tabs(), Qt::Key_Right);
  EXPECT_EQ(pages.shownPage(), "second");
  EXPECT_EQ(pages.currentWidget(), second);
  EXPECT_EQ(shown.count(), 1);
  pages.showPage("no such page");
  EXPECT_EQ(pages.shownPage(), "second");
}

TEST_F(DockTitleTest, AddedWidgetsStandLeftOfTheButtonsAndHiddenOnesTakeNoRoom) {
  QAction copy("Copy");
  FilterChip chip(&themes);
  FilterChip other(&themes);
  const IconButton* button = title.addAction(&copy, "copy");
  title.addWidget(&chip);
  title.addWidget(&other);
  title.show();
  chip.show();
  other.show();
  EXPECT_LT(chip.geometry().right(), other.x());
  EXPECT_LT(other.geometry().right(), button->x());
  const int before = chip.x();
  other.hide();
  EXPECT_GT(chip.x(), before);
  chip.setCounts(8, 208);
  EXPECT_EQ(chip.text(), "8 of 208 layers");
  EXPECT_LT(chip.geometry().right(), button->x());
  chip.setParent(nullptr);
  other.setParent(nullptr);
}

TEST_F(DockTitleTest, ButtonsFollowTheirActions) {
  QAction copy("&Copy plot");
  copy.setObjectName("copyRoofline");
  copy.setShortcut(QKeySequence("Ctrl+C"));
  QAction table("Show as table");
  table.setCheckable(true);
  IconButton* copyButton = title.addAction(&copy, "copy");
  IconButton* tableButton = title.addAction(&table, "network");
  EXPECT_EQ(copyButton->accessibleName(), "Copy plot");
  EXPECT_EQ(copyButton->objectName(), "copyRooflineButton");
  EXPECT_TRUE(copyButton->toolTip().contains("Ctrl+C"));
  EXPECT_EQ(tableButton->geometry().right(), title.width() - 8);
  EXPECT_EQ(tableButton->x() - copyButton->x(), 23);

  QSignalSpy triggered(&copy, &QAction::triggered);
  QTest::mouseClick(copyButton, Qt::LeftButton);
  EXPECT_EQ(triggered.size(), 1);
  QTest::mouseClick(tableButton, Qt::LeftButton);
  EXPECT_TRUE(table.isChecked());
  EXPECT_TRUE(tableButton->isChecked());
  copy.setEnabled(false);
  EXPECT_FALSE(copyButton->isEnabled());
  table.setVisible(false);
  EXPECT_TRUE(tableButton->isHidden());
  EXPECT_EQ(copyButton->geometry().right(), title.width() - 8);
}

TEST_F(DockTitleTest, ADockCanBeDraggedByIt) {
  QMouseEvent press(QEvent::MouseButtonPress, QPointF(20, 10), QPointF(20, 10), Qt::LeftButton, Qt::LeftButton, {});
  press.accept();
  QCoreApplication::sendEvent(&title, &press);
  EXPECT_FALSE(press.isAccepted());
}

TEST(EmptyState, OffersWhatFillsIt) {
  const ThemeController themes(ThemeMode::Light);
  EmptyState empty(&themes);
  empty.setContent("compass", "Nothing to compare yet", "Pin the current design with P.",
                   {"Compare all", "Pin present"});
  empty.resize(400, 300);
  empty.show();
  QSignalSpy clicked(&empty, &EmptyState::buttonClicked);
  QTest::mouseClick(empty.findChild<QPushButton*>("emptyStateButton1"), Qt::LeftButton);
  ASSERT_EQ(clicked.size(), 1);
  EXPECT_EQ(clicked[0][0].toInt(), 1);
  EXPECT_EQ(empty.accessibleName(), "Nothing to compare yet");
  empty.setContent("compass", "Nothing yet", "Nothing to do.");
  EXPECT_FALSE(empty.findChild<QPushButton*>("emptyStateButton0")->isVisible());
}

}  // namespace
}  // namespace tilescope::gui
