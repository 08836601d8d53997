// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

namespace tilescope::gui {

// tip: one line. help: a paragraph for What's This; empty: same as tip.
inline void describe(QWidget* widget, const char* objectName, const QString& name, const QString& tip,
                     const QString& help = {}) {
  widget->setObjectName(QLatin1String(objectName));
  widget->setAccessibleName(name);
  widget->setToolTip(tip);
  widget->setWhatsThis(help.isEmpty() ? tip : help);
}

}  // namespace tilescope::gui
