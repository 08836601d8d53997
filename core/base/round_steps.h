// SPDX-License-Identifier: GPL-3.0-or-later
// Round numbers for the ticks of axes; window and reports step alike.
#pragma once

namespace tilescope {

// The least of 1, 2, 2.5 and 5 times a power of ten that is not below this, which is above 0.
double roundStep(double least);

// That multiples of a step need to be told apart: 0.25 has 2.
int decimalsOfStep(double step);

}  // namespace tilescope
