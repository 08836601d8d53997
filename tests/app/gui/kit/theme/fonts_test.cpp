// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/theme/fonts.h"

#include <gtest/gtest.h>

#include <QFontDatabase>
#include <QFontInfo>
#include <QFontMetricsF>

namespace tilescope::gui {
namespace {

struct Voice {
  QFont font;
  const char* family;
};

TEST(Fonts, EachVoiceIsItsFamilyOrTheFallback) {
  for (const Voice& voice : {Voice{wordFont(), "Inter"}, {numberFont(), "Roboto"}, {codeFont(), "Hack"}}) {
    const char* expected = QFontDatabase::hasFamily(voice.family) ? voice.family : "DejaVu Sans";
    EXPECT_EQ(QFontInfo(voice.font).family(), QString(expected));
  }
}

TEST(Fonts, DigitsOfNumbersAreTabular) {
  for (const QFont::Weight weight : {QFont::Normal, QFont::Medium, QFont::DemiBold}) {
    for (const int pixels : {kSmallPixels, kBodyPixels, kFigurePixels}) {
      const QFontMetricsF metrics(numberFont(pixels, weight));
      for (const QChar digit : QStringLiteral("123456789")) {
        EXPECT_DOUBLE_EQ(metrics.horizontalAdvance(digit), metrics.horizontalAdvance(QChar('0')));
      }
    }
  }
}

TEST(Fonts, AMediumWordIsHeavierThanANormalOne) {
  const QString word = QStringLiteral("Explore the mapping");
  const double normal = QFontMetricsF(wordFont(kBodyPixels)).horizontalAdvance(word);
  const double medium = QFontMetricsF(wordFont(kBodyPixels, QFont::Medium)).horizontalAdvance(word);
  const double strong = QFontMetricsF(wordFont(kBodyPixels, QFont::DemiBold)).horizontalAdvance(word);
  EXPECT_LT(normal, medium);
  EXPECT_LT(medium, strong);
}

TEST(Fonts, SizesFollowTheFontScale) {
  setFontScale(1.5);
  EXPECT_EQ(wordFont(12).pixelSize(), 18);
  EXPECT_EQ(numberFont(20).pixelSize(), 30);
  EXPECT_EQ(scaledPixels(74), 111);
  setFontScale(99);
  EXPECT_EQ(fontScale(), 3);
  setFontScale(1);
  EXPECT_EQ(titleFont().pixelSize(), kTitlePixels);
}

}  // namespace
}  // namespace tilescope::gui
