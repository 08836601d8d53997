// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/provenance_tip.h"

#include <gmock/gmock.h>

#include <QGuiApplication>
#include <QLineEdit>
#include <QScreen>
#include <QTest>

#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

TipContent latencyTip() {
  return {.title = "res5_0_b",
          .binding = "limited by DRAM bandwidth",
          .memoryBound = true,
          .formula = {"latency = max(compute, traffic ÷ bandwidth)"},
          .steps = {"compute = 115.6 M ÷ (1044 G/s × 0.31) = 0.354 ms", "traffic = 9.74 MB ÷ 25.6 GB/s = 0.380 ms",
                    "9.74 = 0.10 × 2 + 9.44 × 1 + 0.10 × 1 (I, W, O)"},
          .result = "0.380 ms",
          .source = "e-PlaNNer eq. 6.1 to 6.5; profile has 60 GB/s"};
}

TEST(PlaceBeside, NeverCoversTheMarkAndStaysInTheRoomWhereverTheMarkIs) {
  const QRect room(0, 0, 1440, 900);
  const QSize size(320, 120);
  for (int x = 0; x < 1430; x += 37) {
    for (int y = 0; y < 890; y += 31) {
      const QRect mark(x, y, 10, 10);
      const QRect place = placeBeside(mark, size, room);
      EXPECT_FALSE(place.intersects(mark)) << x << ' ' << y;
      EXPECT_TRUE(room.contains(place)) << x << ' ' << y;
    }
  }
}

TEST(PlaceBeside, AWideMarkGetsTheCardBelowOrAbove) {
  const QRect room(0, 0, 1440, 900);
  EXPECT_GT(placeBeside({0, 100, 1440, 23}, {320, 120}, room).top(), 122);
  EXPECT_LT(placeBeside({0, 860, 1440, 23}, {320, 120}, room).bottom(), 860);
}

TEST(PlaceBeside, AMarkThatLeavesNoRoomIsStillNotCovered) {
  const QRect mark(0, 60, 1440, 800);
  EXPECT_FALSE(placeBeside(mark, {320, 120}, {0, 0, 1440, 900}).intersects(mark));
}

TEST(ProvenanceTip, ShowsBesideTheMarkWithoutTakingTheFocus) {
  ThemeController theme(ThemeMode::Dark);
  QLineEdit other;
  other.show();
  other.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&other));
  other.setFocus();
  ProvenanceTip tip(&theme);
  const QRect mark(300, 300, 12, 12);
  tip.showBeside(latencyTip(), mark);
  EXPECT_TRUE(tip.isVisible());
  EXPECT_FALSE(tip.geometry().intersects(mark));
  EXPECT_TRUE(other.hasFocus());
  tip.hideTip();
  EXPECT_FALSE(tip.isVisible());
}

TEST(ProvenanceTip, GrowsWithItsContentAndWrapsLongLines) {
  ThemeController theme(ThemeMode::Dark);
  ProvenanceTip tip(&theme);
  tip.showBeside({.title = "conv1", .result = "1.2 ms"}, {300, 300, 10, 10});
  const QSize small = tip.size();
  tip.showBeside(latencyTip(), {300, 300, 10, 10});
  EXPECT_GT(tip.height(), small.height());
  TipContent wide = latencyTip();
  wide.source = QString("a source with a long name ").repeated(20);
  tip.showBeside(wide, {300, 300, 10, 10});
  EXPECT_LE(tip.width(), 440);
  EXPECT_GT(tip.height(), small.height());
}

TEST(ProvenanceTip, FollowsTheThemeWhileShown) {
  ThemeController theme(ThemeMode::Dark);
  ProvenanceTip tip(&theme);
  tip.showBeside(latencyTip(), {300, 300, 10, 10});
  EXPECT_EQ(tip.grab().toImage().pixelColor(20, 3), theme.theme().raised);
  theme.setMode(ThemeMode::Light);
  EXPECT_EQ(tip.grab().toImage().pixelColor(20, 3), theme.theme().raised);
}

TEST(ProvenanceTip, TheReferenceHasALineWithItsChangeInColour) {
  ThemeController theme(ThemeMode::Dark);
  ProvenanceTip tip(&theme);
  TipContent content = latencyTip();
  tip.showBeside(content, {300, 300, 12, 12});
  const int without = tip.height();
  // Thin letters have few pixels of the exact colour.
  const auto coloured = [&] {
    const QImage image = tip.grab().toImage();
    const QColor wanted = theme.theme().better;
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
      for (int x = 0; x < image.width(); ++x) {
        const QColor is = image.pixelColor(x, y);
        count += std::abs(is.red() - wanted.red()) + std::abs(is.green() - wanted.green()) < 40;
      }
    return count;
  };
  EXPECT_EQ(coloured(), 0);
  content.reference = "A: 0.396 ms, −4.0 %";
  content.change = "−4.0 %";
  content.changeTone = Tone::Better;
  tip.showBeside(content, {300, 300, 12, 12});
  EXPECT_GT(tip.height(), without);
  EXPECT_GT(coloured(), 5);
}

}  // namespace
}  // namespace tilescope::gui
