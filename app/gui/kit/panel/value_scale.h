// SPDX-License-Identifier: GPL-3.0-or-later
// The logarithmic scale of a slider: conversion between values and positions, and steps. "Built" values are the usual
// hardware sizes: powers of two and their half steps (1.5 · 2^n).
#pragma once

namespace tilescope::gui {

struct ValueScale {
  double least = 1, most = 1;  // display units, positive
  bool whole = true;           // whole display units, otherwise three significant digits
};

// 0 at the minimum, 1 at the maximum; values outside are clamped.
double fractionOf(const ValueScale& scale, double value);
// The rounded value at a position; a built value if one is within the magnet's reach (a fraction of the scale).
double valueAt(const ValueScale& scale, double fraction, double magnetReach);
// The magnet's reach on a scale of this many pixels. Values between two built values stay reachable.
double magnetReach(const ValueScale& scale, double pixels);

// The next built value above (direction +1) or below (-1). Steps stop at the ends of the scale; from a typed value
// outside they lead back.
double builtStep(const ValueScale& scale, double value, int direction);
// A step of one unit on whole scales, otherwise of 1 %.
double fineStep(const ValueScale& scale, double value, int direction);
// A step by a factor of two.
double doubleStep(const ValueScale& scale, double value, int direction);

}  // namespace tilescope::gui
