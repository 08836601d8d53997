// SPDX-License-Identifier: GPL-3.0-or-later
// The picture of an example's card: the plots of the window in miniature, by the same painters, without words.
#pragma once

#include <QPixmap>

#include "app/gui/views/start/example_gallery.h"

namespace tilescope::gui {

class ThemeController;

QPixmap thumbnailPixmap(const Thumbnail& thumbnail, const QSize& size, qreal devicePixelRatio,
                        const ThemeController& themes);

}  // namespace tilescope::gui
