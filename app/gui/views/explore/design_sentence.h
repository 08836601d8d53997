// SPDX-License-Identifier: GPL-3.0-or-later
// A design in one sentence, for pictures and reports: "ResNet-18 on Jetson TX2, weight buffer 96 KiB; e-PlaNNer".
#pragma once

#include <QString>

#include "app/common/design.h"

namespace tilescope::gui {

// The design's differences from profile and network: "weight buffer 96 KiB, batch 4"; empty if there are none.
QString changesOf(const app::Design& design, const HardwareProfile& hardware);

// hardware: the design's profile with its edits.
QString designSentence(const app::Design& design, const HardwareProfile& hardware);

}  // namespace tilescope::gui
