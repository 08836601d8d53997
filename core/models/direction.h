// SPDX-License-Identifier: GPL-3.0-or-later
// How a layer's optimum follows one number of the machine. Hardware searches use it to rule out machines unplanned.
#pragma once

namespace tilescope {

enum class Direction {
  None,       // or unknown
  BetterUp,   // a larger number never makes the optimum worse
  BetterDown  // a smaller number never makes the optimum worse
};

}  // namespace tilescope
