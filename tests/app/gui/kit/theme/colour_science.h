// SPDX-License-Identifier: GPL-3.0-or-later
// Contrast of text (WCAG 2.1) and distance of colours (CIEDE2000), also with colour vision deficiency. Slow and simple.
#pragma once

#include <QColor>
#include <span>

namespace tilescope::gui {

struct Lab {
  double l = 0, a = 0, b = 0;
};

enum class Vision { Normal, Deuteranopia, Protanopia };

// WCAG 2.1 "contrast ratio", 1 to 21, colours in any order.
double contrast(const QColor& first, const QColor& second);

// CIELAB (D65) as seen with this vision.
Lab lab(const QColor& colour, Vision vision = Vision::Normal);

// CIEDE2000 with kL = kC = kH = 1. Sharma, Wu, Dalal, "The CIEDE2000 color-difference formula", 2005.
double ciede2000(const Lab& first, const Lab& second);

double closestPair(std::span<const QColor> colours, Vision vision);

}  // namespace tilescope::gui
