// SPDX-License-Identifier: GPL-3.0-or-later
// The three voices of the window: Inter for words, Roboto for numbers (its digits are tabular as they come), Hack for
// code; DejaVu Sans where they are missing. Sizes are pixels at 100 % and scale with setFontScale.
#pragma once

#include <QFont>

namespace tilescope::gui {

inline constexpr int kTitlePixels = 24;   // page titles
inline constexpr int kFigurePixels = 20;  // the metrics of the band
inline constexpr int kStrongPixels = 13;  // diagnosis, card titles
inline constexpr int kBodyPixels = 12;
inline constexpr int kSmallPixels = 11;  // units, ticks, legends: the floor

QFont titleFont(int pixels = kTitlePixels);
QFont wordFont(int pixels = kBodyPixels, QFont::Weight weight = QFont::Normal);
inline QFont smallFont() {
  return wordFont(kSmallPixels);
}
QFont numberFont(int pixels = kBodyPixels, QFont::Weight weight = QFont::Normal);
QFont codeFont(int pixels = kBodyPixels);

// 1 is 100 %; kept within 0.75 to 3. Takes effect on fonts made afterwards: go through ThemeController::setFontScale,
// which also informs the widgets.
void setFontScale(double scale);
double fontScale();

// A length that goes with the text, such as the height of a row: pixels at 100 % to pixels at the current scale.
int scaledPixels(int pixels);

}  // namespace tilescope::gui
