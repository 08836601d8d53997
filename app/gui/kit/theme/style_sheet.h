// SPDX-License-Identifier: GPL-3.0-or-later
// The application-wide style sheet, made of the tokens. Set once per theme and font scale, never on single widgets.
// What needs an icon (combo boxes, check marks) is drawn by WindowStyle instead: a style sheet cannot colour one.
//
// A push button with the property primary = true is the primary one of its place; with flat = true it has no frame.
// A tool button with boxed = true is framed like a push button. A line edit with wrong = true has the error frame.
#pragma once

#include <QString>

#include "app/gui/kit/theme/theme.h"

namespace tilescope::gui {

QString styleSheet(const Theme& theme);

}  // namespace tilescope::gui
