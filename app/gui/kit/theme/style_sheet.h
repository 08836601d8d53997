// SPDX-License-Identifier: GPL-3.0-or-later
// The application-wide style sheet, generated from the theme's colours. Set once per theme and font scale, never on
// single widgets. WindowStyle draws controls with icons (combo boxes, check marks), because style sheets cannot colour
// icons.
//
// A push button with the property primary = true is the primary one of its place; with flat = true it has no frame. A
// tool button with boxed = true is framed like a push button. A line edit with wrong = true has the error frame.
#pragma once

#include <QString>

#include "app/gui/kit/theme/theme.h"

namespace tilescope::gui {

QString styleSheet(const Theme& theme);

}  // namespace tilescope::gui
