// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/nest/nest_view.h"

#include <gmock/gmock.h>

#include <QApplication>
#include <QSignalSpy>
#include <QTest>

#include "app/gui/kit/theme/theme_controller.h"
#include "tests/support/sample_nest.h"

namespace tilescope::gui {
namespace {

class NestViewTest : public testing::Test {
 protected:
  NestViewTest() {
    view.setPicture(nestPicture(sampleNest(), sampleMachine()));
    view.resize(680, view.sizeHint().height());
    view.show();
    view.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&view));
  }
  void moveTo(const QPoint& place) {
    QMouseEvent move(QEvent::MouseMove, place, view.mapToGlobal(place), Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(&view, &move);
  }
  void drag(std::size_t loop, const QPoint& to) {
    QTest::mousePress(&view, Qt::LeftButton, {}, view.loopRect(loop).center());
    moveTo(view.loopRect(loop).center() + QPoint(QApplication::startDragDistance(), 0));
    moveTo(to);
  }
  QRect rectOf(NestPart part, std::size_t band, std::size_t index) const {
    for (const NestMark& mark : view.places().marks)
      if (mark.part == part && mark.band == band && mark.index == index) return mark.rect;
    return {};
  }

  ThemeController themes{ThemeMode::Dark};
  NestView view{&themes};
};

TEST_F(NestViewTest, ADragTellsWhereTheLoopIsDropped) {
  QSignalSpy moved(&view, &NestView::moveRequested);
  const QPoint to = view.loopRect(5).center() - QPoint(30, 0);
  drag(3, to);
  EXPECT_TRUE(view.isDragging());
  QTest::mouseRelease(&view, Qt::LeftButton, {}, to);
  ASSERT_EQ(moved.count(), 1);
  EXPECT_EQ(moved[0][0].value<std::size_t>(), 3U);
  EXPECT_EQ(moved[0][1].value<std::string>(), "sram_io");
  EXPECT_EQ(moved[0][2].value<std::size_t>(), 2U);
  EXPECT_FALSE(view.isDragging());
}

TEST_F(NestViewTest, TheDropPlaceIsShownAndEscTakesTheLoopBack) {
  QSignalSpy moved(&view, &NestView::moveRequested);
  const QImage before = view.grab().toImage();
  const QPoint to = view.loopRect(5).center();
  drag(3, to);
  EXPECT_NE(view.grab().toImage(), before);
  QTest::keyClick(&view, Qt::Key_Escape);
  EXPECT_FALSE(view.isDragging());
  QTest::mouseRelease(&view, Qt::LeftButton, {}, to);
  EXPECT_EQ(moved.count(), 0);
}

TEST_F(NestViewTest, LoopsThatCannotMoveSayWhyInsteadOfMoving) {
  view.setLocked("no loops to move");
  QSignalSpy tried(&view, &NestView::lockedMoveTried);
  QSignalSpy moved(&view, &NestView::moveRequested);
  drag(3, view.loopRect(5).center());
  QTest::mouseRelease(&view, Qt::LeftButton, {}, view.loopRect(5).center());
  EXPECT_EQ(tried.count(), 1);
  EXPECT_EQ(moved.count(), 0);
}

TEST_F(NestViewTest, AltAndArrowsMoveTheLoopUnderTheKeys) {
  QSignalSpy across(&view, &NestView::acrossRequested);
  QSignalSpy within(&view, &NestView::withinRequested);
  QTest::mouseClick(&view, Qt::LeftButton, {}, view.loopRect(3).center());
  ASSERT_EQ(view.selectedLoop(), 3U);
  QTest::keyClick(&view, Qt::Key_Up, Qt::AltModifier);
  QTest::keyClick(&view, Qt::Key_Down, Qt::AltModifier);
  QTest::keyClick(&view, Qt::Key_Left, Qt::AltModifier);
  QTest::keyClick(&view, Qt::Key_Right, Qt::AltModifier);
  ASSERT_EQ(across.count(), 2);
  EXPECT_EQ(across[0][0].value<std::size_t>(), 3U);
  EXPECT_TRUE(across[0][1].toBool());
  EXPECT_FALSE(across[1][1].toBool());
  ASSERT_EQ(within.count(), 2);
  EXPECT_TRUE(within[0][1].toBool()) << "left is outward";
  EXPECT_FALSE(within[1][1].toBool());
}

TEST_F(NestViewTest, ArrowsGoFromMarkToMarkAndSelectLoops) {
  QSignalSpy selected(&view, &NestView::selectedLoopChanged);
  QTest::mouseClick(&view, Qt::LeftButton, {}, view.loopRect(2).center());
  QTest::keyClick(&view, Qt::Key_Right);
  EXPECT_EQ(view.selectedLoop(), 1U);
  QTest::keyClick(&view, Qt::Key_Right);
  EXPECT_EQ(view.selectedLoop(), 0U);
  EXPECT_EQ(selected.count(), 3);
}

TEST_F(NestViewTest, ARestOnAMovementTellsWhichOne) {
  QSignalSpy hovered(&view, &NestView::markHovered);
  QSignalSpy left(&view, &NestView::hoverLeft);
  QTest::mouseMove(&view, rectOf(NestPart::Flow, 1, 1).center());
  ASSERT_TRUE(QTest::qWaitFor([&] { return hovered.count() > 0; }, 5000));
  const auto mark = hovered.back()[0].value<NestMark>();
  EXPECT_EQ(mark.part, NestPart::Flow);
  EXPECT_EQ(mark.band, 1U);
  EXPECT_EQ(mark.index, 1U);
  QTest::mouseMove(&view, QPoint(2, 2));
  EXPECT_TRUE(QTest::qWaitFor([&] { return left.count() > 0; }, 5000));
}

TEST_F(NestViewTest, TheMovedLoopStaysSelected) {
  QTest::mouseClick(&view, Qt::LeftButton, {}, view.loopRect(3).center());
  LoopNest moved = sampleNest();
  std::swap(moved.loops[3], moved.loops[4]);
  view.setPicture(nestPicture(moved, sampleMachine()));
  EXPECT_EQ(view.selectedLoop(), 4U);
  QSignalSpy across(&view, &NestView::acrossRequested);
  QTest::keyClick(&view, Qt::Key_Up, Qt::AltModifier);
  ASSERT_EQ(across.count(), 1) << "the keys stay on it as well";
  EXPECT_EQ(across[0][0].value<std::size_t>(), 4U);
}

TEST_F(NestViewTest, ReadersGetTheWholeNest) {
  EXPECT_EQ(view.accessibleName(), "Loop nest");
  EXPECT_TRUE(view.accessibleDescription().contains("for OY in 7, OX in 7"));
  EXPECT_FALSE(view.whatsThis().isEmpty());
}

TEST_F(NestViewTest, AThemeSwitchLeavesNothingOfTheOldOne) {
  const QImage dark = view.grab().toImage();
  themes.setMode(ThemeMode::Light);
  const QImage light = view.grab().toImage();
  const QColor ground = loadTheme("dark").plot;
  int left = 0;
  for (int y = 0; y < light.height(); ++y)
    for (int x = 0; x < light.width(); ++x) left += light.pixelColor(x, y) == ground;
  EXPECT_EQ(left, 0);
  themes.setMode(ThemeMode::Dark);
  EXPECT_EQ(view.grab().toImage(), dark);
}

TEST_F(NestViewTest, WhatDoesNotFitLooksOtherThanWhatDoes) {
  LoopNest nest = sampleNest();
  nest.bands[2].capacityBits = 128 * kKibibyte;
  const QRect bar = view.places().bands[1].capacity;
  const QImage over = view.grab(bar).toImage();
  view.setPicture(nestPicture(nest, sampleMachine()));
  EXPECT_NE(view.grab(bar).toImage(), over);
}

}  // namespace
}  // namespace tilescope::gui
