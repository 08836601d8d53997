// SPDX-License-Identifier: GPL-3.0-or-later
// The roofline as text: for screen readers, and what its controls mean.
#pragma once

#include <QString>

#include "app/gui/session/roofline_data.h"

namespace tilescope::gui {

// How many layers each roof bounds, the largest one, the roofs, the pin and the expanded layer.
QString described(const RooflineData& data, const RooflineLevels& expanded);

QString rooflineHint();  // the tooltip
QString rooflineHelp();  // What's This

}  // namespace tilescope::gui
