// SPDX-License-Identifier: GPL-3.0-or-later
// One sentence about a design: "ResNet-18 on Jetson TX2, weight buffer 96 KiB; e-PlaNNer".
#pragma once

#include <QString>

#include "app/common/design.h"

namespace tilescope::gui {
// "weight buffer 96 KiB, batch 4"; may be empty.
QString changesOf(const app::Design& design, const HardwareProfile& hardware);

// hardware: with the design's edits.
QString designSentence(const app::Design& design, const HardwareProfile& hardware);

}  // namespace tilescope::gui
