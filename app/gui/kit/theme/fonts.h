// SPDX-License-Identifier: GPL-3.0-or-later
// Inter for words, Roboto for numbers (tabular digits), Hack for code; DejaVu Sans if they are missing. Sizes are px at
// 100 % and scale with setFontScale().
#pragma once

#include <QFont>

namespace tilescope::gui {

inline constexpr int kTitlePixels = 24;
inline constexpr int kFigurePixels = 20;
inline constexpr int kStrongPixels = 13;  // diagnosis, card titles
inline constexpr int kBodyPixels = 12;
inline constexpr int kSmallPixels = 11;  // units, ticks, legends

QFont titleFont(int pixels = kTitlePixels);
QFont wordFont(int pixels = kBodyPixels, QFont::Weight weight = QFont::Normal);
inline QFont smallFont() {
  return wordFont(kSmallPixels);
}
QFont numberFont(int pixels = kBodyPixels, QFont::Weight weight = QFont::Normal);
QFont codeFont(int pixels = kBodyPixels);

// 1 means 100 %; limited to 0.75 to 3. Only affects later fonts; ThemeController::setFontScale() also updates widgets.
void setFontScale(double scale);
double fontScale();

// Converts px at 100 % to px at the current scale.
int scaledPixels(int pixels);

}  // namespace tilescope::gui
