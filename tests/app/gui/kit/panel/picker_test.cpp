// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <QAccessible>
#include <QListView>
#include <QSignalSpy>

#include "app/gui/kit/panel/choice_popup.h"
#include "app/gui/kit/panel/picker_button.h"
#include "app/gui/kit/panel/segmented_control.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "tests/app/gui/kit/panel/panel_test_tools.h"

namespace tilescope::gui {
namespace {

Choices networks() {
  return {{.id = "resnet18", .text = "ResNet-18", .secondary = "224 × 224", .checked = true},
          {.id = "vgg16", .text = "VGG-16", .enabled = false},
          {.id = "zfnet", .text = "ZFNet"},
          {.separator = true},
          {.text = "Halo", .choices = {{.id = "halo:on", .text = "Halo on"}, {.id = "halo:off", .text = "No halo"}}},
          {.id = "open", .text = "Open network…", .icon = "folder-open", .action = true}};
}

class PickerTest : public testing::Test {
 protected:
  PickerTest() {
    picker_.setObjectName("picker:network");
    picker_.setLabel("Network");
    picker_.setShown("ResNet-18", "224 × 224");
    picker_.setChoices(networks());
    picker_.resize(190, 24);
    showActive(picker_);
    picker_.setFocus();
  }

  QString last() { return chosen_.isEmpty() ? QString() : chosen_.last()[0].toString(); }

  ThemeController theme_{ThemeMode::Light};
  PickerButton picker_{&theme_};
  QSignalSpy chosen_{&picker_, &PickerButton::chosen};
};

TEST_F(PickerTest, ScreenReadersSeeAListOfOneChoice) {
  QAccessibleInterface* picker = QAccessible::queryAccessibleInterface(&picker_);
  EXPECT_EQ(picker->role(), QAccessible::ComboBox);
  EXPECT_TRUE(picker->state().hasPopup);
  EXPECT_EQ(picker->text(QAccessible::Value), "ResNet-18");
  picker->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
  EXPECT_NE(picker_.menu(), nullptr);
}

TEST_F(PickerTest, DownOnTheClosedButtonPicksTheNextOneThatCanBeChosen) {
  QTest::keyClick(&picker_, Qt::Key_Down);
  EXPECT_EQ(last(), "zfnet");
}

TEST_F(PickerTest, UpOnTheFirstOneStaysAndActionsAreNoNeighbours) {
  QTest::keyClick(&picker_, Qt::Key_Up);
  EXPECT_EQ(chosen_.size(), 0);
  Choices choices = networks();
  choices[0].checked = false;
  choices[2].checked = true;
  picker_.setChoices(choices);
  QTest::keyClick(&picker_, Qt::Key_Down);
  EXPECT_EQ(chosen_.size(), 0);
}

TEST_F(PickerTest, TheMenuOpensAtTheCheckedOneAndIsWalkedWithKeys) {
  QTest::keyClick(&picker_, Qt::Key_Return);
  ASSERT_NE(picker_.menu(), nullptr);
  QListView* list = picker_.menu()->list();
  EXPECT_EQ(list->currentIndex().data().toString(), "ResNet-18");
  QTest::keyClick(list, Qt::Key_Down);
  QTest::keyClick(list, Qt::Key_Down);
  EXPECT_EQ(list->currentIndex().data().toString(), "Halo on") << "disabled ones, lines and headings are passed over";
  QTest::keyClick(list, Qt::Key_Return);
  EXPECT_EQ(last(), "halo:on");
  EXPECT_FALSE(picker_.menu() != nullptr && picker_.menu()->isVisible());
}

TEST_F(PickerTest, TypingFindsAnEntry) {
  picker_.openMenu();
  QListView* list = picker_.menu()->list();
  QTest::keyClicks(list, "op");
  QTest::keyClick(list, Qt::Key_Return);
  EXPECT_EQ(last(), "open");
}

TEST_F(PickerTest, EscapeClosesWithoutChoosing) {
  picker_.openMenu();
  QTest::keyClick(picker_.menu()->list(), Qt::Key_Escape);
  EXPECT_TRUE(picker_.menu() == nullptr || !picker_.menu()->isVisible());
  EXPECT_EQ(chosen_.size(), 0);
}

TEST_F(PickerTest, AClickOnAnEntryChoosesIt) {
  QTest::mouseClick(&picker_, Qt::LeftButton, {}, QPoint(20, 12));
  ASSERT_NE(picker_.menu(), nullptr);
  QListView* list = picker_.menu()->list();
  const QModelIndex zfnet = list->model()->index(2, 0);
  QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(zfnet).center());
  EXPECT_EQ(last(), "zfnet");
}

TEST_F(PickerTest, LongListsScrollInsideTheScreen) {
  Choices many;
  for (int i = 0; i < 200; ++i) many.push_back({.id = QString::number(i), .text = QString("layer %1").arg(i)});
  picker_.setChoices(many);
  picker_.openMenu();
  EXPECT_LT(picker_.menu()->height(), picker_.screen()->availableGeometry().height());
  QListView* list = picker_.menu()->list();
  QTest::keyClick(list, Qt::Key_End);
  EXPECT_TRUE(list->viewport()->rect().intersects(list->visualRect(list->currentIndex())));
}

TEST_F(PickerTest, TheChoicesMayComeAtTheLastMoment) {
  QObject::connect(&picker_, &PickerButton::aboutToOpen, &picker_,
                   [this] { picker_.setChoices({{.id = "late", .text = "Late"}}); });
  picker_.openMenu();
  EXPECT_EQ(picker_.menu()->list()->model()->rowCount(), 1);
}

TEST_F(PickerTest, WhatIsShownIsSaidInFull) {
  picker_.setShown("a_network_with_a_name_that_has_no_room_here", "224 × 224");
  picker_.setBadge("6 edits");
  EXPECT_EQ(picker_.toolTip(), "Network: a_network_with_a_name_that_has_no_room_here, 224 × 224, 6 edits");
  EXPECT_EQ(picker_.accessibleName(), picker_.toolTip());
  EXPECT_FALSE(picker_.whatsThis().isEmpty());
}

class SegmentsTest : public testing::Test {
 protected:
  SegmentsTest() {
    segments_.setLabel("Search");
    segments_.setSegments(
        {{.id = "exact", .text = "Exact", .icon = "shield-check", .tip = "Proves its answer"},
         {.id = "paper", .text = "Paper"},
         {.text = "More", .choices = {{.id = "genetic", .text = "Genetic"}, {.id = "random", .text = "Random"}}}});
    segments_.setChecked("exact");
    segments_.resize(190, 24);
    showActive(segments_);
    segments_.setFocus();
  }

  ThemeController theme_{ThemeMode::Dark};
  SegmentedControl segments_{&theme_};
  QSignalSpy chosen_{&segments_, &SegmentedControl::chosen};
};

TEST_F(SegmentsTest, ArrowsAndClicksChoose) {
  QTest::keyClick(&segments_, Qt::Key_Right);
  ASSERT_EQ(chosen_.size(), 1);
  EXPECT_EQ(chosen_[0][0].toString(), "paper");
  EXPECT_EQ(segments_.checked(), "exact") << "the owner decides";
  segments_.setChecked("paper");
  QTest::mouseClick(&segments_, Qt::LeftButton, {}, segments_.segmentRect(0).center());
  EXPECT_EQ(chosen_.last()[0].toString(), "exact");
}

TEST_F(SegmentsTest, TheCheckedOneIsNotChosenAgain) {
  QTest::keyClick(&segments_, Qt::Key_Left);
  QTest::mouseClick(&segments_, Qt::LeftButton, {}, segments_.segmentRect(0).center());
  EXPECT_EQ(chosen_.size(), 0);
}

TEST_F(SegmentsTest, OfTextsThatDoNotFitOnlyTheMenusIsElided) {
  segments_.setSegments({{.id = "exact", .text = "Exact", .icon = "shield-check"},
                         {.id = "paper", .text = "Paper"},
                         {.text = "More", .choices = {{.id = "long", .text = "A search with a very long name"}}}});
  segments_.setChecked("long");
  const QFontMetrics metrics(wordFont(kBodyPixels, QFont::Medium));
  EXPECT_GE(segments_.segmentRect(0).width(), metrics.horizontalAdvance("Exact") + 6);
  EXPECT_GE(segments_.segmentRect(1).width(), metrics.horizontalAdvance("Paper") + 6);
  EXPECT_EQ(segments_.segmentRect(2).right(), segments_.width() - 1);
}

TEST_F(SegmentsTest, TheLastSegmentsMenuBecomesWhatIsChosenThere) {
  QTest::mouseClick(&segments_, Qt::LeftButton, {}, segments_.segmentRect(2).center());
  ASSERT_NE(segments_.menu(), nullptr);
  QTest::keyClicks(segments_.menu()->list(), "Ra");
  QTest::keyClick(segments_.menu()->list(), Qt::Key_Return);
  ASSERT_EQ(chosen_.size(), 1);
  EXPECT_EQ(chosen_[0][0].toString(), "random");
  segments_.setChecked("random");
  EXPECT_EQ(segments_.accessibleName(), "Search: Random");
}

}  // namespace
}  // namespace tilescope::gui
