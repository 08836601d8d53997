// SPDX-License-Identifier: GPL-3.0-or-later
// The style sheet of the application, made from the theme's colours. It is set once per theme and font scale, never on
// single widgets. WindowStyle draws controls with icons (combo boxes, check marks), because style sheets cannot colour
// icons.
//
// Properties of widgets: primary makes a push button the main one, flat removes its frame. boxed frames a tool button
// like a push button. wrong gives a line edit the error frame.
#pragma once

#include <QString>

#include "app/gui/kit/theme/theme.h"

namespace tilescope::gui {

QString styleSheet(const Theme& theme);

}  // namespace tilescope::gui
