// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <QString>

namespace tilescope::gui {

class MainWindow;

// Waits for the complete view. The suffix selects the format (default PNG). Returns the error.
QString takeScreenshot(MainWindow& window, const QString& path);

inline constexpr QSize kMinWindow(1024, 640);  // smaller ones would cut off plots
inline constexpr QSize kUsualWindow(1440, 900);
inline constexpr QSize kLargestWindow(16384, 16384);

}  // namespace tilescope::gui
