// SPDX-License-Identifier: GPL-3.0-or-later
// The header of what the panel says of the selected layer or span: a line above, what it is and its place among the
// others.
#pragma once

class QPainter;
class QRect;
class QString;

namespace tilescope::gui {

struct Theme;

inline constexpr int kSelectionHeadRow = 26, kSelectionNameRow = 24;  // px at 100 %

// Returns the row for the name below.
QRect paintSelectionHead(QPainter& painter, const QRect& rect, const Theme& theme, const QString& what,
                         const QString& place);

}  // namespace tilescope::gui
