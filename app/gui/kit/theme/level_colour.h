// SPDX-License-Identifier: GPL-3.0-or-later
// The colour of a memory level, far to near; more levels than the theme has colours lie between them.
#pragma once

#include <QColor>
#include <cstddef>

namespace tilescope::gui {

struct Theme;

// place: from the outermost, of count memories.
QColor levelColour(const Theme& theme, std::size_t place, std::size_t count);
QColor arrayColour(const Theme& theme);

}  // namespace tilescope::gui
