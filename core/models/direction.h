// SPDX-License-Identifier: GPL-3.0-or-later
// How the best cost of a layer follows one number of the machine: what a hardware search may conclude for machines that
// it does not plan.
#pragma once

namespace tilescope {

enum class Direction {
  None,       // either way, or nothing is known
  BetterUp,   // a larger number never makes the optimum worse
  BetterDown  // a smaller number never does
};

}  // namespace tilescope
