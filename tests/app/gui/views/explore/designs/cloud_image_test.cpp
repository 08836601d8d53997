// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/designs/cloud_image.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace tilescope::gui {
namespace {

const QColor kInk(200, 10, 10);

CloudWindow window(double ratio = 1) {
  return {0, 10, 0, 10, {100, 100}, ratio, kInk, 1};
}

int inked(const QImage& image) {
  int count = 0;
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x) count += image.pixelColor(x, y) == kInk ? 1 : 0;
  return count;
}

TEST(CloudImage, APointIsASquareAtItsPlace) {
  CloudImage cloud;
  const std::vector<float> x{5}, y{2.5};
  const QImage& image = cloud.shown(x, y, window());
  EXPECT_EQ(inked(image), kCloudMark * kCloudMark);
  for (const QPoint corner : {QPoint(49, 74), QPoint(51, 76)}) EXPECT_EQ(image.pixelColor(corner), kInk);
  EXPECT_EQ(image.pixelColor(52, 75).alpha(), 0);
}

TEST(CloudImage, OnAFinerScreenSquaresAndPlacesScale) {
  CloudImage cloud;
  const std::vector<float> x{5}, y{5};
  const QImage& image = cloud.shown(x, y, window(2));
  EXPECT_EQ(image.size(), QSize(200, 200));
  EXPECT_EQ(inked(image), 36);
}

TEST(CloudImage, WhatIsOutsideOrNoNumberIsNotDrawn) {
  CloudImage cloud;
  const std::vector<float> x{-0.1F, 10.1F, 5, 5, NAN, -INFINITY}, y{5, 5, -0.1F, 10.1F, 5, 5};
  EXPECT_EQ(inked(cloud.shown(x, y, window())), 0);
}

TEST(CloudImage, AThirdValueColours) {
  CloudImage cloud;
  CloudWindow coloured = window();
  coloured.scale = {kInk, QColor(0, 0, 0), QColor(10, 10, 200)};
  coloured.low = 1;
  coloured.high = 3;
  const std::vector<float> x{2, 5, 8, 5}, y{5, 5, 5, 8}, z{1, 2, 9, -INFINITY};
  const QImage& image = cloud.shown(x, y, coloured, z);
  EXPECT_EQ(image.pixelColor(20, 50), kInk);
  EXPECT_EQ(image.pixelColor(50, 50), QColor(0, 0, 0));
  EXPECT_EQ(image.pixelColor(80, 50), QColor(10, 10, 200)) << "beyond the scale is its end";
  EXPECT_EQ(image.pixelColor(50, 20).alpha(), 0) << "without a value it is left out";
  ASSERT_EQ(cloud.marks().size(), 3U);
  EXPECT_EQ(cloud.marks()[0].colour, kInk);
}

TEST(CloudImage, SquaresAtTheEdgeAreCutOff) {
  CloudImage cloud;
  const std::vector<float> x{0}, y{10};
  EXPECT_EQ(inked(cloud.shown(x, y, window())), 4);
}

TEST(CloudImage, PointsThatComeInAdditionMakeTheSamePictureAsAllAtOnce) {
  std::mt19937 random(3);
  std::uniform_real_distribution<float> place(-1, 11);
  std::vector<float> x, y;
  for (int i = 0; i < 2000; ++i) {
    x.push_back(place(random));
    y.push_back(place(random));
  }
  CloudImage grown, whole;
  grown.shown({x.data(), 700}, {y.data(), 700}, window());
  EXPECT_EQ(grown.shown(x, y, window()), whole.shown(x, y, window()));
}

TEST(CloudImage, AnotherWindowOrOtherPointsStartAnew) {
  CloudImage cloud;
  const std::vector<float> x{5}, y{5};
  cloud.shown(x, y, window());
  CloudWindow moved = window();
  moved.left = 4;
  moved.right = 14;
  EXPECT_EQ(cloud.shown(x, y, moved).pixelColor(10, 50), kInk);
  EXPECT_EQ(cloud.shown(x, y, moved).pixelColor(50, 50).alpha(), 0);
  CloudWindow other = moved;
  other.generation = 2;
  EXPECT_EQ(inked(cloud.shown({}, {}, other)), 0);
}

TEST(CloudImage, FaintPointsLieBelowTheOthers) {
  const std::vector<float> x{5, 5.1F, 8}, y{5, 5, 8};
  for (const std::vector<std::uint8_t>& faint :
       {std::vector<std::uint8_t>{1, 0, 1}, std::vector<std::uint8_t>{0, 1, 1}}) {
    CloudImage cloud;
    const QImage& image = cloud.shown(x, y, window(), {}, faint);
    EXPECT_EQ(inked(image), kCloudMark * kCloudMark);
    EXPECT_NEAR(image.pixelColor(80, 20).alphaF(), kFaintOpacity, 0.01);
    EXPECT_TRUE(cloud.marks().front().isFaint);
    EXPECT_FALSE(cloud.marks().back().isFaint);
  }
}

TEST(CloudImage, FaintPointsKeepTheColourOfTheirThirdValue) {
  const std::vector<float> x{2, 8}, y{5, 5}, z{0, 1};
  const std::vector<std::uint8_t> faint{0, 1};
  CloudWindow coloured = window();
  coloured.scale = {QColor(0, 0, 200), QColor(0, 200, 0)};
  CloudImage cloud;
  const QImage& image = cloud.shown(x, y, coloured, z, faint);
  EXPECT_EQ(image.pixelColor(20, 50), coloured.scale.front());
  EXPECT_NEAR(image.pixelColor(80, 50).alphaF(), kFaintOpacity, 0.01);
  EXPECT_NEAR(image.pixelColor(80, 50).green(), 200, 2);
  EXPECT_EQ(image.pixelColor(80, 50).blue(), 0);
}

}  // namespace
}  // namespace tilescope::gui
