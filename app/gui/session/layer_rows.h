// SPDX-License-Identifier: GPL-3.0-or-later
// The core's rows of a plan for Qt.
#pragma once

#include "app/gui/session/layer_row.h"

namespace tilescope::gui {

// In the same order; what the window alone has, differences, is added later.
LayerRows shownRows(const tilescope::LayerRows& rows);

}  // namespace tilescope::gui
