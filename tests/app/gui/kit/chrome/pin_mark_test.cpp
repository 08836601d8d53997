// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/pin_mark.h"

#include <gtest/gtest.h>

#include <QImage>
#include <QPainter>

#include "app/gui/kit/theme/theme.h"
#include "tests/app/gui/chrome_support.h"

namespace tilescope::gui {
namespace {

constexpr QSize kRoom(48, 48);
constexpr QPointF kCentre(24, 24);
constexpr char kLetters[] = "ABCDEF";

QImage markOf(char letter, const Theme& theme) {
  QImage image(kRoom, QImage::Format_RGB32);
  image.fill(theme.plot);
  QPainter painter(&image);
  paintPinMark(painter, QLatin1Char(letter), kCentre, theme);
  painter.end();
  return image;
}

// Pixels that differ from the background, in one colour.
QImage silhouette(QImage image, const QColor& ground) {
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x)
      image.setPixelColor(x, y, image.pixelColor(x, y) == ground ? Qt::white : Qt::black);
  return image;
}

class PinMark : public testing::TestWithParam<const char*> {
 protected:
  const Theme theme_ = loadTheme(GetParam());
};

TEST_P(PinMark, IsHollowInItsColour) {
  for (const char* letter = kLetters; *letter != 0; ++letter) {
    const QImage mark = markOf(*letter, theme_);
    const int outline = pixelsOf(mark, theme_.pin(QLatin1Char(*letter)));
    EXPECT_GT(outline, 20) << *letter;
    EXPECT_LT(outline, 150) << *letter;
  }
}

TEST_P(PinMark, HasAShapeOfItsOwnForEachLetter) {
  for (const char* one = kLetters; *one != 0; ++one)
    for (const char* other = one + 1; *other != 0; ++other)
      EXPECT_NE(silhouette(markOf(*one, theme_), theme_.plot), silhouette(markOf(*other, theme_), theme_.plot))
          << *one << *other;
}

TEST_P(PinMark, StaysWithinItsBounds) {
  for (const char* letter = kLetters; *letter != 0; ++letter) {
    const QImage mark = markOf(*letter, theme_);
    const QRect bounds = pinMarkBounds(QLatin1Char(*letter), kCentre).toAlignedRect();
    for (int y = 0; y < mark.height(); ++y)
      for (int x = 0; x < mark.width(); ++x) {
        const bool isGround = mark.pixelColor(x, y) == theme_.plot;
        ASSERT_TRUE(isGround || bounds.contains(x, y)) << *letter << x << ' ' << y;
      }
  }
}

TEST_P(PinMark, TileIsFilledOnlyWhereTheDesignFits) {
  const auto tile = [&](bool fits) {
    QImage image(kRoom, QImage::Format_RGB32);
    image.fill(theme_.panel);
    QPainter painter(&image);
    paintPinTile(painter, 'D', QRectF(16, 16, kPinTile, kPinTile), fits, theme_);
    painter.end();
    return pixelsOf(image, theme_.pin('D'));
  };
  EXPECT_GT(tile(true), 150);
  EXPECT_LT(tile(false), 100);
  EXPECT_GT(tile(false), 10);
}

INSTANTIATE_TEST_SUITE_P(Themes, PinMark, testing::Values("dark", "light"),
                         [](const auto& theme) { return std::string(theme.param); });

}  // namespace
}  // namespace tilescope::gui
