// SPDX-License-Identifier: GPL-3.0-or-later
// A small plot without text, drawn by the plot's own painter.
#pragma once

#include <QPixmap>

#include "app/gui/views/start/example_gallery.h"

namespace tilescope::gui {
class ThemeController;

QPixmap thumbnailPixmap(const Thumbnail& thumbnail, const QSize& size, qreal devicePixelRatio,
                        const ThemeController& themes);

}  // namespace tilescope::gui
