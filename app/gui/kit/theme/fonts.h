// SPDX-License-Identifier: GPL-3.0-or-later
// The window's three fonts: Inter for words, Roboto for numbers (tabular digits by default), Hack for code; DejaVu
// Sans if they are missing. Sizes are pixels at 100 % and scale with setFontScale.
#pragma once

#include <QFont>

namespace tilescope::gui {

inline constexpr int kTitlePixels = 24;   // page titles
inline constexpr int kFigurePixels = 20;  // metrics of the summary band
inline constexpr int kStrongPixels = 13;  // diagnosis, card titles
inline constexpr int kBodyPixels = 12;
inline constexpr int kSmallPixels = 11;  // units, ticks, legends: the smallest size

QFont titleFont(int pixels = kTitlePixels);
QFont wordFont(int pixels = kBodyPixels, QFont::Weight weight = QFont::Normal);
inline QFont smallFont() {
  return wordFont(kSmallPixels);
}
QFont numberFont(int pixels = kBodyPixels, QFont::Weight weight = QFont::Normal);
QFont codeFont(int pixels = kBodyPixels);

// 1 is 100 %; clamped to 0.75 to 3. Affects only fonts made afterwards: use ThemeController::setFontScale, which also
// updates the widgets.
void setFontScale(double scale);
double fontScale();

// Converts a length that scales with the text, such as a row height: from pixels at 100 % to pixels at the current
// scale.
int scaledPixels(int pixels);

}  // namespace tilescope::gui
