// SPDX-License-Identifier: GPL-3.0-or-later
// The logarithmic scale of a slider and its steps: where a value lies, which value a place means, and the values that
// hardware is built in, the powers of two and their half steps (1.5 · 2^n).
#pragma once

namespace tilescope::gui {

struct ValueScale {
  double least = 1, most = 1;  // display units, positive
  bool whole = true;           // whole display units, else three significant digits
};

// 0 at the least, 1 at the most; values beyond lie at the end.
double fractionOf(const ValueScale& scale, double value);
// The rounded value at a place; one of the built values when it is within the magnet's reach (in fractions).
double valueAt(const ValueScale& scale, double fraction, double magnetReach);
// The magnet's reach on a scale of this many pixels; what lies between two built values stays reachable.
double magnetReach(const ValueScale& scale, double pixels);

// The next built value above (direction +1) or below (-1). A step stops at the scale's ends; from a value beyond them
// (typed by hand) it leads back.
double builtStep(const ValueScale& scale, double value, int direction);
// One unit where whole, else 1 %.
double fineStep(const ValueScale& scale, double value, int direction);
// A factor of two.
double doubleStep(const ValueScale& scale, double value, int direction);

}  // namespace tilescope::gui
