// SPDX-License-Identifier: GPL-3.0-or-later
// What a pin is called until its user says otherwise.
#pragma once

#include <vector>

#include "app/gui/session/session.h"

namespace tilescope::gui {

// "base" where nothing of the profile is changed; otherwise the first change and the count of the others: "weight 96
// KiB", "16 × 64 PEs, 2 more". Where a pin has this name already, what else sets the two apart: "base, VGG-16".
QString pinName(const app::Design& design, const std::vector<Pin>& others);

}  // namespace tilescope::gui
