// SPDX-License-Identifier: GPL-3.0-or-later
// The theme as Qt's palette: what a widget without a rule of its own is drawn with.
#pragma once

#include <QPalette>

#include "app/gui/kit/theme/theme.h"

namespace tilescope::gui {

QPalette palette(const Theme& theme);

}  // namespace tilescope::gui
