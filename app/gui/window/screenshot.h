// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <QString>

namespace tilescope::gui {

class MainWindow;

// Waits until the view is complete, then writes the window as its suffix says, without one as PNG. Empty, or what went
// wrong.
QString takeScreenshot(MainWindow& window, const QString& path);

// Sizes that a window can have, in logical pixels.

inline constexpr QSize kMinWindow(1024, 640);  // below, plots would fall under their least sizes
inline constexpr QSize kUsualWindow(1440, 900);
inline constexpr QSize kLargestWindow(16384, 16384);

}  // namespace tilescope::gui
