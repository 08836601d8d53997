// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/sweeps/bundle_image.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <utility>
#include <vector>

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

// The darkest pixel of a column is the line's centre.
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

struct SlowPixel {
  double through = 1, red = 0, green = 0, blue = 0, opacity = 0;
};

// Slow reference: line by line, pixel by pixel.
std::vector<SlowPixel> slowPixels(const BundlePaint& paint, int width, int height) {
  std::vector<SlowPixel> pixels(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  const double ratio = paint.devicePixelRatio;
  const auto addLine = [&](const BundleStrip& strip, std::size_t left, std::size_t right) {
    const RowBundles& bundles = *strip.bundles;
    const double share = std::log(bundles.count(left, right)) / std::log(bundles.largest);
    const double strength =
        bundles.largest <= 1 ? paint.strongest : paint.weakest + (paint.strongest - paint.weakest) * share * share;
    QColor colour = paint.colour;
    if (const double place = bundles.colour(left, right); std::isfinite(place) && !paint.scale.empty())
      colour = paint.scale[static_cast<std::size_t>(std::lround(place * static_cast<double>(paint.scale.size() - 1)))];
    const double a = binPlace(left, strip.isLeftFlipped, paint.top, paint.bottom, paint.rail) * ratio;
    const double b = binPlace(right, strip.isRightFlipped, paint.top, paint.bottom, paint.rail) * ratio;
    const double from = strip.left * ratio, to = strip.right * ratio, slope = (b - a) / (to - from);
    const double half = 0.6 * ratio * std::min(2.0, std::sqrt(1 + slope * slope));
    for (int x = std::max(0, static_cast<int>(std::floor(from))); x < std::min<double>(width, std::ceil(to)); ++x) {
      const double y0 = a + (x - from) * slope, y1 = y0 + slope;
      const double top = std::min(y0, y1) - half, bottom = std::max(y0, y1) + half;
      for (int y = 0; y < height; ++y) {
        const double covered = std::clamp(std::min(bottom, y + 1.0) - std::max<double>(top, y), 0.0, 1.0);
        const double alpha = strength * std::min(1.0, 4 * half / (std::abs(slope) + 2 * half)) * covered;
        SlowPixel& pixel = pixels[static_cast<std::size_t>(y * width + x)];
        pixel.through *= 1 - alpha;
        pixel.red += alpha * colour.redF();
        pixel.green += alpha * colour.greenF();
        pixel.blue += alpha * colour.blueF();
        pixel.opacity += alpha;
      }
    }
  };
  for (const BundleStrip& strip : paint.strips)
    for (std::size_t left = 0; left < RowBundles::kSide; ++left)
      for (std::size_t right = 0; right < RowBundles::kSide; ++right)
        if (strip.bundles->count(left, right) > 0) addLine(strip, left, right);
  return pixels;
}

TEST(BundleImage, EveryPixelIsThatOfLinesOneByOne) {
  for (unsigned seed = 0; seed < 8; ++seed) {
    std::mt19937 random(seed);
    BundlePaint paint = emptyPaint();
    paint.devicePixelRatio = seed % 3 == 0 ? 1.5 : 1;
    if (seed % 2 == 0) paint.scale = {Qt::blue, Qt::green, Qt::red};
    for (const auto& [left, right] : {std::pair(20.0, 55.5), std::pair(55.5, 118.0)}) {
      auto bundles = std::make_shared<RowBundles>();
      bundles->colours.assign(bundles->counts.size(), 0);
      for (int i = 0; i < 40; ++i) {
        const std::size_t at = random() % (bundles->counts.size() - 1);
        bundles->counts[at] = 1 + random() % 1000;
        bundles->colours[at] = bundles->counts[at] * (random() % 64);
        bundles->largest = std::max(bundles->largest, bundles->counts[at]);
      }
      paint.strips.push_back({left, right, random() % 2 == 0, random() % 2 == 0, bundles});
    }
    const QImage image = bundleImage(paint);
    const std::vector<SlowPixel> expected = slowPixels(paint, image.width(), image.height());
    for (int y = 0; y < image.height(); ++y)
      for (int x = 0; x < image.width(); ++x) {
        const SlowPixel& pixel = expected[static_cast<std::size_t>(y * image.width() + x)];
        const QRgb shown = reinterpret_cast<const QRgb*>(image.constScanLine(y))[x];
        const double full = 255 * (1 - pixel.through), part = pixel.opacity > 0 ? full / pixel.opacity : 0;
        ASSERT_NEAR(qAlpha(shown), full, 0.6) << seed << ": " << x << ", " << y;
        ASSERT_NEAR(qRed(shown), part * pixel.red, 0.6) << seed << ": " << x << ", " << y;
        ASSERT_NEAR(qGreen(shown), part * pixel.green, 0.6) << seed << ": " << x << ", " << y;
        ASSERT_NEAR(qBlue(shown), part * pixel.blue, 0.6) << seed << ": " << x << ", " << y;
      }
  }
}

TEST(BundleImage, HasThePixelsOfTheScreen) {
  BundlePaint paint = emptyPaint();
  paint.devicePixelRatio = 2;
  EXPECT_EQ(bundleImage(paint).size(), QSize(240, 200));
}

}  // namespace
}  // namespace tilescope::gui
