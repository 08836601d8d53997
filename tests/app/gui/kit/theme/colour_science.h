// SPDX-License-Identifier: GPL-3.0-or-later
// How far apart colours look: contrast of text (WCAG 2.1) and distance of marks (CIEDE2000), also as people with a
// colour deficiency see them. Slow and plain, for tests of the themes.
#pragma once

#include <QColor>
#include <span>

namespace tilescope::gui {

struct Lab {
  double l = 0, a = 0, b = 0;
};

enum class Vision { Normal, Deuteranopia, Protanopia };

// WCAG 2.1, "contrast ratio": 1 to 21, the order of the two does not matter.
double contrast(const QColor& first, const QColor& second);

// CIELAB (D65) of what a person with this vision sees.
Lab lab(const QColor& colour, Vision vision = Vision::Normal);

// CIEDE2000 with kL = kC = kH = 1. Sharma, Wu, Dalal, "The CIEDE2000 color-difference formula", 2005.
double ciede2000(const Lab& first, const Lab& second);

// The smallest CIEDE2000 distance between any two of the colours.
double closestPair(std::span<const QColor> colours, Vision vision);

}  // namespace tilescope::gui
