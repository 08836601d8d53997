// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/theme/fonts.h"

#include <QStringList>

namespace tilescope::gui {
namespace {

QFont fontOf(const QString& family, int pixels, QFont::Weight weight) {
  QFont font;
  font.setFamilies({family, QStringLiteral("DejaVu Sans")});
  font.setPixelSize(pixels);
  font.setWeight(weight);
  font.setHintingPreference(QFont::PreferNoHinting);
  return font;
}

}  // namespace

QFont wordFont(int pixels, QFont::Weight weight) {
  return fontOf(QStringLiteral("Inter"), pixels, weight);
}

QFont numberFont(int pixels, QFont::Weight weight) {
  return fontOf(QStringLiteral("Roboto"), pixels, weight);
}

QFont codeFont(int pixels) {
  return fontOf(QStringLiteral("Hack"), pixels, QFont::Normal);
}

}  // namespace tilescope::gui
