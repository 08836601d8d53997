// SPDX-License-Identifier: GPL-3.0-or-later
// Every interactive widget says what it is: to tests, to screen readers, to the mouse and to What's This.
#pragma once

#include <QString>
#include <QWidget>

namespace tilescope::gui {

// tip: one line; help: the What's This paragraph, the tip if empty.
inline void describe(QWidget* widget, const char* objectName, const QString& name, const QString& tip,
                     const QString& help = {}) {
  widget->setObjectName(QLatin1String(objectName));
  widget->setAccessibleName(name);
  widget->setToolTip(tip);
  widget->setWhatsThis(help.isEmpty() ? tip : help);
}

}  // namespace tilescope::gui
