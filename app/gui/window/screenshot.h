// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace tilescope::gui {

class MainWindow;

// Waits until the view is complete, then writes the window as its suffix says, without one as PNG. Empty, or what went
// wrong.
QString takeScreenshot(MainWindow& window, const QString& path);

}  // namespace tilescope::gui
