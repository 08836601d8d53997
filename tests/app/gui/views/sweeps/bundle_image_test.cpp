// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/sweeps/bundle_image.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace tilescope::gui {
namespace {

BundlePaint emptyPaint() {
  BundlePaint paint;
  paint.size = {120, 100};
  paint.top = 10;
  paint.bottom = 80;
  paint.rail = 92;
  paint.colour = Qt::red;
  paint.weakest = 0.2;
  paint.strongest = 0.8;
  return paint;
}

std::shared_ptr<RowBundles> bundle(std::size_t left, std::size_t right, std::uint32_t count) {
  auto bundles = std::make_shared<RowBundles>();
  bundles->counts[left * RowBundles::kSide + right] = count;
  bundles->largest = count;
  return bundles;
}

// The pixel of a column with the most ink; the middle of the line runs through it.
int strongestRow(const QImage& image, int x) {
  int best = 0;
  for (int y = 0; y < image.height(); ++y)
    if (qAlpha(image.pixel(x, y)) > qAlpha(image.pixel(x, best))) best = y;
  return best;
}

TEST(BundleImage, ALineRunsFromBinToBin) {
  BundlePaint paint = emptyPaint();
  paint.strips = {{20, 100, false, false, bundle(0, 63, 5)}};
  const QImage image = bundleImage(paint);
  for (const int x : {22, 60, 97}) {
    const double expected = 80 + (x + 0.5 - 20) / 80 * (10 - 80);
    EXPECT_NEAR(strongestRow(image, x) + 0.5, expected, 1.5) << "column " << x;
  }
  EXPECT_EQ(qAlpha(image.pixel(10, 80)), 0) << "left of the axis";
  EXPECT_EQ(qAlpha(image.pixel(110, 10)), 0) << "right of the axis";
}

TEST(BundleImage, AFlippedAxisHasSmallValuesAbove) {
  BundlePaint paint = emptyPaint();
  paint.strips = {{20, 100, true, false, bundle(0, 63, 5)}};
  const QImage image = bundleImage(paint);
  for (const int x : {22, 60, 97}) EXPECT_NEAR(strongestRow(image, x), 10, 1.5);
}

TEST(BundleImage, RowsWithoutAValueEndOnTheRail) {
  BundlePaint paint = emptyPaint();
  paint.strips = {{20, 100, false, false, bundle(63, kRowBins, 1)}};
  const QImage image = bundleImage(paint);
  EXPECT_NEAR(strongestRow(image, 98), 92, 2);
}

TEST(BundleImage, TheLargestBundleIsTheStrongest) {
  BundlePaint paint = emptyPaint();
  auto bundles = bundle(0, 0, 1000);
  bundles->counts[63 * RowBundles::kSide + 63] = 1;
  paint.strips = {{20, 100, false, false, bundles}};
  const QImage image = bundleImage(paint);
  EXPECT_NEAR(qAlpha(image.pixel(60, 80)) / 255.0, 0.8, 0.35);
  EXPECT_GT(qAlpha(image.pixel(60, strongestRow(image, 60))), 2 * qAlpha(image.pixel(60, 10)));
  EXPECT_GT(qAlpha(image.pixel(60, 10)), 0) << "a single row is seen";
}

TEST(BundleImage, TheOrderOfStripsDoesNotMatter) {
  BundlePaint paint = emptyPaint();
  paint.scale = {Qt::blue, Qt::green};
  auto down = bundle(63, 0, 3), up = bundle(0, 63, 7);
  for (const auto& bundles : {down, up}) bundles->colours.assign(bundles->counts.size(), 0);
  up->colours[63] = 7 * 63;
  paint.strips = {{20, 100, false, false, down}, {20, 100, false, false, up}};
  const QImage first = bundleImage(paint);
  std::swap(paint.strips[0], paint.strips[1]);
  const QImage second = bundleImage(paint);
  int furthest = 0;
  for (int y = 0; y < first.height(); ++y)
    for (int x = 0; x < first.width(); ++x)
      for (int (*part)(QRgb) : std::array<int (*)(QRgb), 4>{qRed, qGreen, qBlue, qAlpha})
        furthest = std::max(furthest, std::abs(part(first.pixel(x, y)) - part(second.pixel(x, y))));
  EXPECT_LE(furthest, 1);
  EXPECT_GT(qGreen(first.pixel(90, strongestRow(first, 90))) + qBlue(first.pixel(90, strongestRow(first, 90))), 0);
}

TEST(BundleImage, HasThePixelsOfTheScreen) {
  BundlePaint paint = emptyPaint();
  paint.devicePixelRatio = 2;
  EXPECT_EQ(bundleImage(paint).size(), QSize(240, 200));
}

}  // namespace
}  // namespace tilescope::gui
