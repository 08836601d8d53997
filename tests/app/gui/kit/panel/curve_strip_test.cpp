// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/panel/curve_strip.h"

#include <gtest/gtest.h>

#include <QImage>
#include <QPainter>
#include <limits>

#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

const QRectF kRoom(0, 0, 240, 18);

// Over 1 to 256; the objective halves with every value.
ParameterCurve fallingCurve() {
  ParameterCurve curve;
  curve.objective = Objective::Latency;
  for (double value = 1; value <= 256; value *= 2)
    curve.points.push_back({value, CurvePoint::State::Solved, 1e-3 * 256 / value});
  return curve;
}

class CurveStripTest : public testing::Test {
 protected:
  QImage picture(const ParameterCurve& curve, const ValueScale& scale) const {
    QImage image(kRoom.size().toSize(), QImage::Format_RGB32);
    image.fill(themes.theme().panel);
    QPainter painter(&image);
    CurveStrip(curve, scale, kRoom).paint(painter, themes.theme(), 1e6, 0);
    return image;
  }
  ThemeController themes{ThemeMode::Light};
};

TEST_F(CurveStripTest, ValuesBeyondTheSliderAreLeftOut) {
  ParameterCurve curve = fallingCurve();
  for (CurvePoint& point : curve.points)
    if (point.value > 64) point.objective = 1;
  const ValueScale scale{4, 64, true};
  const CurveStrip strip(curve, scale, kRoom);
  EXPECT_FALSE(strip.yAt(2));
  EXPECT_FALSE(strip.yAt(128));
  EXPECT_TRUE(strip.yAt(48));
  EXPECT_EQ(strip.nearest(kRoom.left())->value, 4);
  EXPECT_EQ(strip.nearest(kRoom.right())->value, 64);

  ParameterCurve inside = curve;
  std::erase_if(inside.points, [](const CurvePoint& point) { return point.value < 4 || point.value > 64; });
  EXPECT_EQ(picture(curve, scale), picture(inside, scale)) << "nor does its height follow them";
}

TEST_F(CurveStripTest, WhatIsNotProvenIsABandDownToItsBound) {
  const ValueScale scale{1, 256, true};
  ParameterCurve curve = fallingCurve();
  const QImage proven = picture(curve, scale);
  for (std::size_t i : {3u, 4u}) {
    curve.points[i].proven = false;
    curve.points[i].gap = 0.6;
  }
  const CurveStrip strip(curve, scale, kRoom);
  const CurvePoint& open = curve.points[3];
  EXPECT_GT(strip.yOfBound(open), strip.yOf(open) + 2);
  EXPECT_EQ(strip.yOfBound(curve.points[5]), strip.yOf(curve.points[5]));
  const QImage banded = picture(curve, scale);
  const int x = static_cast<int>((strip.xOf(curve.points[3].value) + strip.xOf(curve.points[4].value)) / 2);
  const auto blue = [&](const QImage& image, double y) { return qRed(image.pixel(x, static_cast<int>(y))); };
  const double inBand = (strip.yOf(curve.points[4]) + strip.yOfBound(open)) / 2;
  EXPECT_LT(blue(banded, inBand), blue(proven, inBand)) << "the band is stronger than what is below a curve";
  EXPECT_EQ(blue(banded, kRoom.bottom() - 1), blue(proven, kRoom.bottom() - 1));
  curve.points[3].gap = curve.points[4].gap = 1;
  EXPECT_EQ(CurveStrip(curve, scale, kRoom).yOfBound(open), CurveStrip(curve, scale, kRoom).yOf(open))
      << "no bound is known";
}

TEST_F(CurveStripTest, AnUnfinishedCurveIsOutlinedAndSaysSoWhileThereIsNothingToSee) {
  const ValueScale scale{1, 256, true};
  ParameterCurve curve = fallingCurve();
  const QImage finished = picture(curve, scale);
  curve.points.back().state = CurvePoint::State::Waiting;
  const QImage nearly = picture(curve, scale);
  for (CurvePoint& point : curve.points) point.state = CurvePoint::State::Waiting;
  const QImage waiting = picture(curve, scale);
  QImage empty = waiting;
  empty.fill(themes.theme().panel);
  const QRgb background = empty.pixel(0, 0);

  const auto inRow = [&](const QImage& image, int row) {
    int count = 0;
    for (int x = 0; x < image.width(); ++x) count += image.pixel(x, row) != background ? 1 : 0;
    return count;
  };
  EXPECT_LT(inRow(finished, 0), 20) << "the curve's own beginning";
  EXPECT_GT(inRow(nearly, 0), 60) << "the outline's upper edge";
  EXPECT_LT(inRow(nearly, 0), 220) << "is dashed";
  EXPECT_GT(inRow(waiting, 9), 20) << "words in the middle";
  curve.stale = true;
  EXPECT_EQ(inRow(picture(curve, scale), 0), inRow(waiting, 0));
  EXPECT_LT(inRow(picture(curve, scale), 9), 5) << "no words: for the design before nothing is computed";
}

TEST_F(CurveStripTest, ALimitThatIsCrossedIsALineAndWhatIsBeyondItIsHatched) {
  const ValueScale scale{1, 256, true};
  ParameterCurve curve = fallingCurve();
  const QImage without = picture(curve, scale);
  curve.beyond = {{16, std::numeric_limits<double>::infinity()}};
  const QImage with = picture(curve, scale);
  const int line = static_cast<int>(CurveStrip(curve, scale, kRoom).xOf(16));
  const QRect before(0, 0, line - 4, with.height());
  EXPECT_EQ(with.copy(before), without.copy(before));
  EXPECT_NE(with.copy(line + 4, 0, 40, with.height()), without.copy(line + 4, 0, 40, with.height()));
  int worse = 0;
  for (int y = 0; y < with.height(); ++y)
    for (int x = line - 1; x <= line + 1; ++x) {
      const QColor colour = with.pixelColor(x, y);
      worse += colour.red() > colour.blue() + 60 ? 1 : 0;
    }
  EXPECT_GT(worse, 4);
}

TEST_F(CurveStripTest, MinimumAndKneeAreMarkedAndTheAreaHasALineOfItsOwn) {
  const ValueScale scale{1, 256, true};
  ParameterCurve curve = fallingCurve();
  const QImage plain = picture(curve, scale);
  for (CurvePoint& point : curve.points) {
    point.energy = point.value;  // equal products, so the knee is the smallest value
    point.seconds = point.objective;
  }
  const QImage marked = picture(curve, scale);
  const CurveStrip strip(curve, scale, kRoom);
  const auto differsAround = [&](const CurvePoint& point, const QImage& image) {
    const QRect around(static_cast<int>(strip.xOf(point.value)) - 3, static_cast<int>(strip.yOf(point)) - 3, 7, 7);
    return image.copy(around.intersected(image.rect())) != plain.copy(around.intersected(image.rect()));
  };
  EXPECT_TRUE(differsAround(curve.points.front(), marked)) << "knee";
  EXPECT_FALSE(differsAround(curve.points[4], marked));
  for (CurvePoint& point : curve.points) point.areaMm2 = 10 + point.value;
  EXPECT_NE(picture(curve, scale), marked);
}

}  // namespace
}  // namespace tilescope::gui
