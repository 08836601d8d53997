// SPDX-License-Identifier: GPL-3.0-or-later
// Names and help texts of interactive widgets, for tests, screen readers, tooltips and What's This.
#pragma once

#include <QString>
#include <QWidget>

namespace tilescope::gui {

// tip: one line. help: the What's This paragraph; empty: the tip.
inline void describe(QWidget* widget, const char* objectName, const QString& name, const QString& tip,
                     const QString& help = {}) {
  widget->setObjectName(QLatin1String(objectName));
  widget->setAccessibleName(name);
  widget->setToolTip(tip);
  widget->setWhatsThis(help.isEmpty() ? tip : help);
}

}  // namespace tilescope::gui
