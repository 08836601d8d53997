// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plots/rubber_band.h"

#include <gtest/gtest.h>

#include "app/gui/plots/plot_frame.h"

namespace tilescope::gui {
namespace {

TEST(RubberBandTest, APressThatHardlyWandersIsAClick) {
  RubberBand band;
  band.press({100, 50}, true, false);
  EXPECT_FALSE(band.moveTo({102, 51}));
  EXPECT_TRUE(band.isClick({102, 51}));
  EXPECT_TRUE(band.moveTo({90, 80}));
  EXPECT_TRUE(band.isShown());
  EXPECT_FALSE(band.isClick({90, 80}));
  EXPECT_EQ(band.rect().topLeft(), QPoint(90, 50));
  EXPECT_EQ(band.rect().bottomRight(), QPoint(100, 80));
  band.end();
  EXPECT_FALSE(band.isShown() || band.isPressed());
  EXPECT_FALSE(band.moveTo({0, 0}));
}

TEST(RubberBandTest, NoBandBeginsOnAMark) {
  RubberBand band;
  band.press({100, 50}, false, true);
  EXPECT_FALSE(band.moveTo({10, 10}));
  EXPECT_FALSE(band.isClick({10, 10}));
}

TEST(RubberBandTest, ZoomKeepsThePointUnderThePointer) {
  const AxisRange linear = zoomedLinear({0, 20}, 0.25, 2);
  EXPECT_DOUBLE_EQ(linear.lower, 2.5);
  EXPECT_DOUBLE_EQ(linear.upper, 12.5);  // keeps 5 at a quarter of the range
  const AxisRange log = zoomedLog({1, 10'000}, 0.5, 2);
  EXPECT_NEAR(log.lower, 10, 1e-9);
  EXPECT_NEAR(log.upper, 1000, 1e-6);
  const AxisRange back = zoomedLog(log, 0.5, 0.5);
  EXPECT_NEAR(back.upper, 10'000, 1e-5);
}

TEST(RubberBandTest, PixelsGoBackToValues) {
  for (const bool log : {false, true}) {
    const PlotFrame frame{QRectF(40, 10, 600, 200), {2, 50}, {0.5, 8}, log, log};
    for (const double value : {2.0, 3.7, 49.0}) EXPECT_NEAR(frame.valueX(frame.pixelX(value)), value, 1e-9);
    for (const double value : {0.5, 1.1, 8.0}) EXPECT_NEAR(frame.valueY(frame.pixelY(value)), value, 1e-9);
  }
}

}  // namespace
}  // namespace tilescope::gui
