// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/theme/fonts.h"

#include <QFontDatabase>
#include <QStringList>
#include <algorithm>

namespace tilescope::gui {
namespace {

constexpr double kSmallestScale = 0.75;
constexpr double kLargestScale = 3;

double& presentScale() {
  static double scale = 1;
  return scale;
}

QFont fontOf(const QString& family, int pixels, QFont::Weight weight) {
  QFont font;
  font.setFamilies({family, QStringLiteral("DejaVu Sans")});
  font.setPixelSize(scaledPixels(pixels));
  font.setWeight(weight);
  font.setHintingPreference(QFont::PreferNoHinting);
  return font;
}

// Inter has a display variant since version 4.
QString displayFamily() {
  static const bool has = QFontDatabase::hasFamily(QStringLiteral("Inter Display"));
  return has ? QStringLiteral("Inter Display") : QStringLiteral("Inter");
}

}  // namespace

QFont titleFont(int pixels) {
  return fontOf(displayFamily(), pixels, QFont::DemiBold);
}

QFont wordFont(int pixels, QFont::Weight weight) {
  return fontOf(QStringLiteral("Inter"), pixels, weight);
}

QFont numberFont(int pixels, QFont::Weight weight) {
  return fontOf(QStringLiteral("Roboto"), pixels, weight);
}

QFont codeFont(int pixels) {
  QFont font = fontOf(QStringLiteral("Hack"), pixels, QFont::Normal);
  font.setStyleHint(QFont::Monospace);
  return font;
}

void setFontScale(double scale) {
  presentScale() = std::clamp(scale, kSmallestScale, kLargestScale);
}

double fontScale() {
  return presentScale();
}

int scaledPixels(int pixels) {
  return std::max(1, qRound(pixels * presentScale()));
}

}  // namespace tilescope::gui
