// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes that a window can have, in logical pixels.
#pragma once

#include <QSize>

namespace tilescope::gui {

inline constexpr QSize kMinWindow(1024, 640);  // below, plots would fall under their least sizes
inline constexpr QSize kUsualWindow(1440, 900);
inline constexpr QSize kLargestWindow(16384, 16384);

}  // namespace tilescope::gui
