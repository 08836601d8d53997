// SPDX-License-Identifier: GPL-3.0-or-later
// How the best cost of a layer follows one number of the machine. A hardware search uses this to rule out machines
// without planning them.
#pragma once

namespace tilescope {

enum class Direction {
  None,       // no direction, or unknown
  BetterUp,   // a larger number never makes the optimum worse
  BetterDown  // a smaller number never makes the optimum worse
};

}  // namespace tilescope
