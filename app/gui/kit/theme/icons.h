// SPDX-License-Identifier: GPL-3.0-or-later
// Lucide icons (resources/icons) in a theme's colour.
#pragma once

#include <QColor>
#include <QIcon>
#include <QPixmap>
#include <QString>

namespace tilescope::gui {

// name: such as "undo-2"; an unknown one is an InternalError. pixels: 14, 16, 18, 20 or 26.
QPixmap iconPixmap(const QString& name, int pixels, const QColor& colour, qreal devicePixelRatio = 1);
QIcon icon(const QString& name, int pixels, const QColor& colour, const QColor& disabled);

// Registers bundled themes, icons and documentation pages, which Qt does not do for a static library.

// Call before the first use of ":/...". Repeated calls are cheap.
void registerResources();

}  // namespace tilescope::gui
