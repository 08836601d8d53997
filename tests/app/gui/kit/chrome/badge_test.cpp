// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/badge.h"

#include <gtest/gtest.h>

#include <QImage>
#include <QPainter>
#include <limits>

#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "tests/app/gui/chrome_support.h"

namespace tilescope::gui {
namespace {

struct Change {
  double change;
  Goal goal;
  Badge expected;
};

TEST(Badge, ArrowIsTheDirectionAndToneTheJudgement) {
  const Change cases[] = {
      {-0.113, Goal::Lower, {Tone::Better, Arrow::Down, {}, "11.3 %"}},
      {0.124, Goal::Lower, {Tone::Worse, Arrow::Up, {}, "12.4 %"}},
      {0.124, Goal::Higher, {Tone::Better, Arrow::Up, {}, "12.4 %"}},
      {-0.02, Goal::Higher, {Tone::Worse, Arrow::Down, {}, "2.0 %"}},
      {0.3, Goal::None, {Tone::Neutral, Arrow::Up, {}, "30.0 %"}},
      {0.0004, Goal::Lower, {Tone::Neutral, Arrow::None, {}, "0 %"}},
      {0, Goal::Lower, {Tone::Neutral, Arrow::None, {}, "0 %"}},
      {2.5, Goal::Lower, {Tone::Worse, Arrow::Up, {}, "250 %"}},
      {std::numeric_limits<double>::quiet_NaN(), Goal::Lower, {}},
      {std::numeric_limits<double>::infinity(), Goal::Lower, {}},
  };
  for (const Change& c : cases) EXPECT_EQ(percentBadge(c.change, c.goal), c.expected) << c.change;
}

TEST(Badge, PowerIsNeitherBetterNorWorse) {
  EXPECT_EQ(changeBadge(-0.9, Metric::Power).tone, Tone::Neutral) << "a slower design takes less, too";
  EXPECT_EQ(changeBadge(-0.9, Metric::Energy).tone, Tone::Better);
}

TEST(Badge, SharesChangeInPoints) {
  EXPECT_EQ(pointsBadge(0.048, Goal::Higher), (Badge{Tone::Better, Arrow::Up, {}, "4.8 points"}));
}

TEST(Badge, WithoutTextThereIsNone) {
  EXPECT_TRUE(badgeSize({}).isEmpty());
  EXPECT_EQ(badgeSize(percentBadge(0.1, Goal::Lower)).height(), kBadgeHeight);
}

TEST(Badge, IsPaintedInTheColoursOfItsTone) {
  const Theme theme = loadTheme("dark");
  QImage image(120, 20, QImage::Format_RGB32);
  image.fill(theme.panel);
  QPainter painter(&image);
  paintBadge(painter, QPoint(2, 2), percentBadge(-0.113, Goal::Lower), theme);
  painter.end();
  EXPECT_GT(pixelsOf(image, theme.betterSoft), 200);
  EXPECT_GT(pixelsOf(image, theme.better), 5);
}

// Lines continue across tile edges: a shift by one period changes nothing.
TEST(Hatch, RepeatsWithoutSeams) {
  const Theme theme = loadTheme("light");
  QImage image(60, 60, QImage::Format_RGB32);
  image.fill(Qt::white);
  QPainter painter(&image);
  painter.fillRect(image.rect(), hatchBrush(Hatch::DoesNotFit, theme, 1));
  painter.end();
  EXPECT_EQ(image.copy(0, 0, 48, 48), image.copy(6, 0, 48, 48));
  EXPECT_EQ(image.copy(0, 0, 48, 48), image.copy(0, 6, 48, 48));
  for (int i = 1; i < 12; ++i)
    EXPECT_NEAR(image.pixelColor(i, 12 - i).lightness(), image.pixelColor(0, 12).lightness(), 24);
  EXPECT_NE(image.copy(0, 0, 48, 48), image.copy(3, 0, 48, 48));
}

}  // namespace
}  // namespace tilescope::gui
