// SPDX-License-Identifier: GPL-3.0-or-later
// Content that scrolls upright where it has no space, without a frame and without a colour of its own.
#pragma once

#include <QString>

class QScrollArea;
class QWidget;

namespace tilescope::gui {

class ThemeController;

// Takes the content over.
QScrollArea* scrolled(QWidget* content, const QString& objectName, const ThemeController* themes, QWidget* parent);

}  // namespace tilescope::gui
