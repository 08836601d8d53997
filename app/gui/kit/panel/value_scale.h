// SPDX-License-Identifier: GPL-3.0-or-later
// The logarithmic scale of a slider. "Built" values are usual hardware sizes: powers of two and half steps (1.5 · 2^n).
#pragma once

namespace tilescope::gui {

struct ValueScale {
  double least = 1, most = 1;  // positive, in display units
  bool whole = true;           // false: three significant digits
  bool powersOnly = false;     // positions and steps are powers of two, where the range has one
};

// 0 at the min, 1 at the max, clamped.
double fractionOf(const ValueScale& scale, double value);
// The rounded value at a position, or a built value within magnetReach (a share of the scale).
double valueAt(const ValueScale& scale, double fraction, double magnetReach);
// Reach around built values. Values between two of them stay reachable.
double magnetReach(const ValueScale& scale, double pixels);

// The next built value in this direction (+1 or -1). From outside, a step leads back to the scale.
double builtStep(const ValueScale& scale, double value, int direction);
// One unit on a whole scale, otherwise 1 %.
double fineStep(const ValueScale& scale, double value, int direction);
double doubleStep(const ValueScale& scale, double value, int direction);

}  // namespace tilescope::gui
