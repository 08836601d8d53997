// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <QString>

namespace tilescope::gui {

class MainWindow;

// Waits until the view is complete, then writes a picture of the window in the format of the suffix (default PNG).
// Returns an error message, or empty.
QString takeScreenshot(MainWindow& window, const QString& path);

// Limits of the window's size, in logical pixels.

inline constexpr QSize kMinWindow(1024, 640);  // in a smaller window, plots would fall below their minimum sizes
inline constexpr QSize kUsualWindow(1440, 900);
inline constexpr QSize kLargestWindow(16384, 16384);

}  // namespace tilescope::gui
