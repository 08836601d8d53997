// SPDX-License-Identifier: GPL-3.0-or-later
// Lucide icons (resources/icons) in a colour of the theme. Stroke 1.8 on the 24 px grid, 2.1 at 14 px and below.
#pragma once

#include <QColor>
#include <QIcon>
#include <QPixmap>
#include <QString>

namespace tilescope::gui {

// name: as in resources/icons, such as "undo-2". pixels: 14, 16, 18, 20 or 26. An unknown name is an InternalError.
QPixmap iconPixmap(const QString& name, int pixels, const QColor& colour, qreal devicePixelRatio = 1);
QIcon icon(const QString& name, int pixels, const QColor& colour, const QColor& disabled);

// Registers the bundled themes, icons and documentation pages. For a static library, Qt does not do this itself.

// Call before the first use of ":/...". Repeated calls are cheap.
void registerResources();

}  // namespace tilescope::gui
