// SPDX-License-Identifier: GPL-3.0-or-later
// The application's style sheet, made from the theme's colours. Widgets have properties: primary (main push button),
// flat (no frame), boxed (a tool button framed like a push button), wrong (error frame).
#pragma once

#include <QString>

#include "app/gui/kit/theme/theme.h"

namespace tilescope::gui {

QString styleSheet(const Theme& theme);

}  // namespace tilescope::gui
