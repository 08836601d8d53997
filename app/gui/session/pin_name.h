// SPDX-License-Identifier: GPL-3.0-or-later
// What a pin is called: what its user says, else what its design says.
#pragma once

#include <vector>

#include "app/gui/session/session.h"

namespace tilescope::gui {

// "base" where nothing of the profile is changed; otherwise a change and the count of the others: "weight 96 KiB",
// "16 × 64 PEs, 2 more". What all other pins have too is left out, and what fewest have comes first. Where a pin has
// this name already, what else sets the two apart: "base, VGG-16".
QString pinName(const app::Design& design, const std::vector<Pin>& others);

inline constexpr int kLongestPinName = 40;  // letters
// What becomes of a name that was typed or stands in a file: one line, no blanks around it, not too long. Of nothing
// the name above.
QString takenPinName(const QString& typed, const app::Design& design, const std::vector<Pin>& others);

}  // namespace tilescope::gui
