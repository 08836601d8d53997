// SPDX-License-Identifier: GPL-3.0-or-later
// What the Why? card shows of a change: a line of text and the button that applies it.
#pragma once

#include <QFont>
#include <QString>

#include "core/explore/changes.h"

class QColor;
class QLabel;
class QPushButton;
class QWidget;

namespace tilescope::gui {

// A cell of changeCells with the window's minus: "−19.8 %".
QString cellWords(const std::string& cell);
QLabel* whyLine(const QString& shown, const QFont& font, const QColor& colour, QWidget* parent);

// list: begins its object name, which ends with the field of the first step.
QPushButton* applyButton(const Change& change, const QString& text, const QString& list, QWidget* parent);

}  // namespace tilescope::gui
