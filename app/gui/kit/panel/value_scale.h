// SPDX-License-Identifier: GPL-3.0-or-later
// The logarithmic scale of a slider: conversion between values and positions, and steps. "Built" values are usual
// hardware sizes: powers of two and half steps (1.5 · 2^n).
#pragma once

namespace tilescope::gui {

struct ValueScale {
  double least = 1, most = 1;  // positive, in display units
  bool whole = true;           // false: three significant digits
};

// The position of a value: 0 at the min, 1 at the max. Values outside are limited.
double fractionOf(const ValueScale& scale, double value);
// The rounded value at a position. If a built value is within magnetReach (a share of the scale), this value.
double valueAt(const ValueScale& scale, double fraction, double magnetReach);
// The reach around built values on a scale of this length. Values between two of them stay reachable.
double magnetReach(const ValueScale& scale, double pixels);

// The next built value above (direction +1) or below (-1), limited to the scale. From outside, a step leads back.
double builtStep(const ValueScale& scale, double value, int direction);
// A step of one unit on a whole scale, otherwise of 1 %.
double fineStep(const ValueScale& scale, double value, int direction);
// Doubles or halves the value.
double doubleStep(const ValueScale& scale, double value, int direction);

}  // namespace tilescope::gui
