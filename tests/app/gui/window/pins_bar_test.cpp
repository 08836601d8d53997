// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/pins_bar.h"

#include <gmock/gmock.h>

#include <QAction>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "app/gui/kit/panel/picker_button.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

std::vector<ShownPin> pins(int count, const QString& name = "base") {
  std::vector<ShownPin> pins;
  for (int i = 0; i < count; ++i) pins.push_back({QChar(u'A' + i), name, "Latency 4.10 ms", true, false, i == 0});
  return pins;
}

class PinsBarTest : public testing::Test {
 protected:
  PinsBarTest() {
    action_.setText("Pin present");
    action_.setShortcut(Qt::Key_P);
    bar_.setPinAction(&action_);
    bar_.resize(1100, bar_.sizeHint().height());
    bar_.show();
    bar_.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&bar_));
  }
  void key(QWidget* widget, Qt::Key key) { QTest::keyClick(widget, key); }
  QLineEdit* editor() { return bar_.findChild<QLineEdit*>("pin:name"); }
  static QChar letter(const QSignalSpy& spy) { return spy.last()[0].toChar(); }

  ThemeController themes_{ThemeMode::Dark};
  QAction action_;
  PinsBar bar_{&themes_};
  QSignalSpy shown_{&bar_, &PinsBar::shown};
  QSignalSpy renamed_{&bar_, &PinsBar::renamed};
  QSignalSpy unpinned_{&bar_, &PinsBar::unpinRequested};
  QSignalSpy references_{&bar_, &PinsBar::referenceRequested};
};

TEST_F(PinsBarTest, AClickShowsThePin) {
  bar_.setPins(pins(2));
  QTest::mouseClick(bar_.chip('B'), Qt::LeftButton);
  ASSERT_EQ(shown_.count(), 1);
  EXPECT_EQ(letter(shown_), QChar('B'));
}

TEST_F(PinsBarTest, KeysDoWhatTheMouseDoes) {
  bar_.setPins(pins(3));
  bar_.chip('A')->setFocus();
  key(bar_.chip('A'), Qt::Key_Right);
  EXPECT_TRUE(bar_.chip('B')->hasFocus());
  key(bar_.chip('B'), Qt::Key_Return);
  EXPECT_EQ(letter(shown_), QChar('B'));
  key(bar_.chip('B'), Qt::Key_R);
  EXPECT_EQ(letter(references_), QChar('B'));
  key(bar_.chip('B'), Qt::Key_Delete);
  EXPECT_EQ(letter(unpinned_), QChar('B'));
  key(bar_.chip('B'), Qt::Key_Left);
  key(bar_.chip('A'), Qt::Key_Left);
  EXPECT_TRUE(bar_.chip('A')->hasFocus()) << "the first one has no neighbour";
}

TEST_F(PinsBarTest, TabGoesThroughChipsButtonAndReference) {
  bar_.setPins(pins(2));
  bar_.chip('A')->setFocus();
  key(bar_.chip('A'), Qt::Key_Tab);
  EXPECT_TRUE(bar_.chip('B')->hasFocus());
  key(bar_.chip('B'), Qt::Key_Tab);
  EXPECT_TRUE(bar_.pinButton()->hasFocus());
  key(bar_.pinButton(), Qt::Key_Tab);
  EXPECT_TRUE(bar_.reference()->hasFocus());
}

TEST_F(PinsBarTest, ANameIsWrittenInPlace) {
  bar_.setPins(pins(1));
  PinChip* chip = bar_.chip('A');
  chip->setFocus();
  key(chip, Qt::Key_F2);
  ASSERT_TRUE(editor());
  QTest::keyClicks(editor(), "Pp wide");
  EXPECT_EQ(action_.isEnabled(), true);
  key(editor(), Qt::Key_Return);
  ASSERT_EQ(renamed_.count(), 1);
  EXPECT_EQ(renamed_.last()[1].toString(), "Pp wide");
  EXPECT_TRUE(chip->hasFocus());
  chip->rename();
  QTest::keyClicks(chip->findChildren<QLineEdit*>().last(), "other");
  key(chip->findChildren<QLineEdit*>().last(), Qt::Key_Escape);
  EXPECT_EQ(renamed_.count(), 1) << "Esc leaves the old one";
  EXPECT_FALSE(chip->isRenamed());
  chip->rename();
  chip->findChildren<QLineEdit*>().last()->clear();
  key(chip->findChildren<QLineEdit*>().last(), Qt::Key_Return);
  ASSERT_EQ(renamed_.count(), 2) << "of no name: the session gives it one";
  EXPECT_EQ(renamed_.last()[1].toString(), "");
}

TEST_F(PinsBarTest, TheMenuHasEverythingThatTheKeysDo) {
  bar_.setPins(pins(2));
  PinChip* chip = bar_.chip('B');
  QContextMenuEvent event(QContextMenuEvent::Keyboard, QPoint(4, 4), chip->mapToGlobal(QPoint(4, 4)));
  QApplication::sendEvent(chip, &event);
  auto* menu = chip->findChild<QMenu*>("pin:menu");
  ASSERT_TRUE(menu);
  std::vector<std::string> texts;
  for (const QAction* action : menu->actions())
    if (!action->isSeparator()) texts.push_back(action->text().section('\t', 0, 0).toStdString());
  EXPECT_THAT(texts, testing::ElementsAre("Show its design", "Rename", "Make it the reference", "Unpin"));
  menu->actions().last()->trigger();
  EXPECT_EQ(letter(unpinned_), QChar('B'));
  menu->close();
}

TEST_F(PinsBarTest, TheReferenceIsPickedAmongProfileAndPins) {
  bar_.setPins(pins(2));
  EXPECT_EQ(bar_.reference()->text(), "base");
  EXPECT_TRUE(bar_.reference()->accessibleName().contains("pin A")) << bar_.reference()->accessibleName().toStdString();
  ASSERT_EQ(bar_.reference()->choices().size(), 3u);
  EXPECT_TRUE(bar_.reference()->choices()[1].checked);
  key(bar_.reference(), Qt::Key_Down);
  EXPECT_EQ(letter(references_), QChar('B'));
  key(bar_.reference(), Qt::Key_Up);
  EXPECT_TRUE(letter(references_).isNull()) << "the unchanged profile";
  bar_.setPins({});
  EXPECT_EQ(bar_.reference()->text(), "profile");
}

TEST_F(PinsBarTest, SixLongNamesAreElidedInOneRow) {
  for (const int width : {676, 932, 1092}) {
    bar_.resize(width, bar_.height());
    bar_.setPins(pins(6, "input buffer 96 KiB and more"));
    int end = 0;
    for (const char c : {'A', 'B', 'C', 'D', 'E', 'F'}) {
      const QRect place = bar_.chip(QLatin1Char(c))->geometry();
      EXPECT_GE(place.left(), end) << width << c;
      EXPECT_GE(place.width(), 28) << width << c;
      EXPECT_EQ(place.top(), bar_.chip('A')->y());
      end = place.right();
    }
    EXPECT_LT(end, bar_.pinButton()->x()) << width;
    EXPECT_LT(bar_.pinButton()->geometry().right(), bar_.reference()->x()) << width;
    EXPECT_LT(bar_.reference()->geometry().right(), width);
    EXPECT_TRUE(bar_.pinButton()->text().isEmpty()) << "its words go before the names";
    EXPECT_EQ(bar_.pinButton()->accessibleName(), "Pin present");
  }
  bar_.resize(1800, bar_.height());
  EXPECT_EQ(bar_.chip('F')->width(), bar_.chip('F')->naturalWidth());
  EXPECT_EQ(bar_.pinButton()->text(), "Pin present");
}

TEST_F(PinsBarTest, AChipKeepsItsPlaceAndFocusWhileOthersGo) {
  bar_.setPins(pins(3));
  PinChip* chip = bar_.chip('C');
  chip->setFocus();
  std::vector<ShownPin> fewer = pins(3);
  fewer.erase(fewer.begin());
  bar_.setPins(fewer);
  EXPECT_EQ(bar_.chip('C'), chip);
  EXPECT_TRUE(chip->hasFocus());
  fewer.pop_back();
  bar_.setPins(fewer);
  EXPECT_TRUE(bar_.chip('B')->hasFocus()) << "the focus goes to a neighbour";
}

TEST_F(PinsBarTest, EveryPartSaysWhatItIs) {
  std::vector<ShownPin> one = pins(1);
  one[0].fits = false;
  one[0].facts = "Infeasible: conv1";
  bar_.setPins(one);
  EXPECT_TRUE(bar_.chip('A')->toolTip().contains("Infeasible: conv1"));
  EXPECT_EQ(bar_.chip('A')->accessibleName(), "Pin A: base");
  EXPECT_TRUE(bar_.chip('A')->accessibleDescription().contains("Differences are against it."));
  for (const QWidget* widget : {static_cast<QWidget*>(&bar_), static_cast<QWidget*>(bar_.pinButton()),
                                static_cast<QWidget*>(bar_.reference())}) {
    EXPECT_FALSE(widget->objectName().isEmpty());
    EXPECT_FALSE(widget->accessibleName().isEmpty()) << widget->objectName().toStdString();
  }
}

TEST_F(PinsBarTest, TheButtonFollowsItsAction) {
  QSignalSpy triggered(&action_, &QAction::triggered);
  QTest::mouseClick(bar_.pinButton(), Qt::LeftButton);
  EXPECT_EQ(triggered.count(), 1);
  action_.setEnabled(false);
  EXPECT_FALSE(bar_.pinButton()->isEnabled());
}

}  // namespace
}  // namespace tilescope::gui
