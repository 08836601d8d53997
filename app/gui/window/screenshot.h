// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <QString>

namespace tilescope::gui {

class MainWindow;

// Waits until the view is complete and writes a screenshot in the format of the suffix (default PNG). Returns the
// error.
QString takeScreenshot(MainWindow& window, const QString& path);

inline constexpr QSize kMinWindow(1024, 640);  // smaller windows would cut off plots
inline constexpr QSize kUsualWindow(1440, 900);
inline constexpr QSize kLargestWindow(16384, 16384);

}  // namespace tilescope::gui
