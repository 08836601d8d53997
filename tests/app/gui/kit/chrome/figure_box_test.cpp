// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/figure_box.h"

#include <gtest/gtest.h>

#include <QAccessible>
#include <QSignalSpy>
#include <QTest>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "tests/app/gui/chrome_support.h"

namespace tilescope::gui {
namespace {

class FigureBoxTest : public testing::Test {
 protected:
  FigureBoxTest() {
    box.setFigure(latencyFigure());
    box.show();
    box.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&box));
  }

  ThemeController themes{ThemeMode::Dark};
  FigureBox box{&themes};
};

TEST_F(FigureBoxTest, HasItsSizeWhateverItShows) {
  EXPECT_EQ(box.size(), QSize(122, 74));
  box.setFigure({.label = "A label that is far too long", .value = "123456789012345", .unit = "GMAC/s"});
  EXPECT_EQ(box.size(), QSize(122, 74));
}

TEST_F(FigureBoxTest, SaysItsFigureToScreenReaders) {
  EXPECT_EQ(QAccessible::queryAccessibleInterface(&box)->role(), QAccessible::StaticText) << "fillers are skipped";
  EXPECT_EQ(box.accessibleName(), "Latency: 4.10 ms");
  EXPECT_EQ(box.accessibleDescription(), "down 11.3 %");
  box.setFigure(energyFigure());
  EXPECT_EQ(box.accessibleName(), "Energy: 33.4 mJ, estimate");
}

TEST_F(FigureBoxTest, OnlyAnEstimateIsHatched) {
  EXPECT_EQ(pixelsOf(grabbed(box), themes.theme().warning), 0);
  box.setFigure(energyFigure());
  EXPECT_GT(pixelsOf(grabbed(box), themes.theme().warning), 30);
}

TEST_F(FigureBoxTest, WithNothingToCompareThereIsNoBadge) {
  EXPECT_GT(pixelsOf(grabbed(box), themes.theme().betterSoft), 100);
  Figure alone = latencyFigure();
  alone.badge = {};
  box.setFigure(alone);
  EXPECT_EQ(pixelsOf(grabbed(box), themes.theme().betterSoft), 0);
}

TEST_F(FigureBoxTest, AStaleFigureIsQuieter) {
  Figure figure = latencyFigure();
  EXPECT_GT(pixelsOf(grabbed(box), themes.theme().text), 20);
  figure.stale = true;
  box.setFigure(figure);
  EXPECT_EQ(pixelsOf(grabbed(box), themes.theme().text), 0);
  EXPECT_EQ(box.accessibleName(), "Latency: 4.10 ms, preview");
}

// The scope is in full words on its own line, short beside a badge.
TEST_F(FigureBoxTest, AFigureOfAPartSaysSoInTheColourOfWarnings) {
  for (const double scale : {1.0, 2.0}) {
    for (const ThemeMode mode : {ThemeMode::Light, ThemeMode::Dark}) {
      setFontScale(scale);
      themes.setMode(mode);
      std::vector<QImage> forms;
      for (const char* change : {"12 345.6 %", "11.3 %", ""}) {
        Figure figure = latencyFigure();
        figure.badge.text = QLatin1String(change);
        figure.part = "21 of 31 layers";
        figure.shortPart = "21/31";
        box.setFigure(figure);
        EXPECT_EQ(box.accessibleName(), "Latency, 21 of 31 layers: 4.10 ms");
        forms.push_back(grabbed(box));
        EXPECT_GT(pixelsOf(forms.back(), themes.theme().warning), 0) << change << " at " << scale;
      }
    }
  }
  setFontScale(1);
}

TEST_F(FigureBoxTest, WhatItIsOfStandsBesideTheBadgeIfThereIsRoom) {
  for (const double scale : {1.0, 2.0}) {
    for (const ThemeMode mode : {ThemeMode::Light, ThemeMode::Dark}) {
      setFontScale(scale);
      themes.setMode(mode);
      for (const char* change : {"", "11.3 %", "100 %"}) {
        Figure figure = latencyFigure();
        figure.badge.text = change;
        box.setFigure(figure);
        FigureBox plain(&themes);
        plain.setFigure(figure);
        figure.scope = "network";
        FigureBox scoped(&themes);
        scoped.setFigure(figure);
        const QImage with = grabbed(scoped);
        EXPECT_NE(with, grabbed(plain)) << change << " at " << scale;
        EXPECT_EQ(scoped.accessibleName(), "Latency, network: 4.10 ms");
      }
      Figure full = latencyFigure();
      full.badge.text = "19 of 21 layers";
      FigureBox plain(&themes), scoped(&themes);
      plain.setFigure(full);
      full.scope = "network";
      scoped.setFigure(full);
      EXPECT_EQ(grabbed(scoped), grabbed(plain)) << "nothing is cut off";
    }
  }
  setFontScale(1);
}

TEST_F(FigureBoxTest, RestingOnItTellsOnceAndLeavingTells) {
  QSignalSpy hovered(&box, &FigureBox::hovered);
  QSignalSpy left(&box, &FigureBox::left);
  QEnterEvent enter(QPointF(5, 5), QPointF(5, 5), QPointF(5, 5));
  QCoreApplication::sendEvent(&box, &enter);
  QTest::qWait(50);
  EXPECT_EQ(hovered.size(), 0);
  ASSERT_TRUE(hovered.wait(1000));
  EXPECT_EQ(hovered[0][0].toRect(), QRect(box.mapToGlobal(QPoint(0, 0)), box.size()));
  QEvent leave(QEvent::Leave);
  QCoreApplication::sendEvent(&box, &leave);
  EXPECT_EQ(left.size(), 1);
}

TEST_F(FigureBoxTest, PassingOverItTellsNothing) {
  QSignalSpy hovered(&box, &FigureBox::hovered);
  QSignalSpy left(&box, &FigureBox::left);
  QEnterEvent enter(QPointF(5, 5), QPointF(5, 5), QPointF(5, 5));
  QCoreApplication::sendEvent(&box, &enter);
  QEvent leave(QEvent::Leave);
  QCoreApplication::sendEvent(&box, &leave);
  QTest::qWait(250);
  EXPECT_EQ(hovered.size(), 0);
  EXPECT_EQ(left.size(), 0);
}

TEST_F(FigureBoxTest, TheKeyboardReachesTheSame) {
  QSignalSpy hovered(&box, &FigureBox::hovered);
  QSignalSpy left(&box, &FigureBox::left);
  box.setFocus();
  EXPECT_GT(pixelsOf(grabbed(box), themes.theme().focus), 200);
  QTest::keyClick(&box, Qt::Key_Space);
  EXPECT_EQ(hovered.size(), 1);
  QTest::keyClick(&box, Qt::Key_Escape);
  EXPECT_EQ(left.size(), 1);
}

}  // namespace
}  // namespace tilescope::gui
