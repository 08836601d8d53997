// SPDX-License-Identifier: GPL-3.0-or-later
// The look of a pin: a letter with its own shape and colour, the same everywhere. A: circle, B: square, C: diamond, D:
// triangle up, E: triangle down, F: hexagon.
#pragma once

#include <QPointF>
#include <QRectF>

class QChar;
class QPainter;

namespace tilescope::gui {

struct Theme;

inline constexpr double kPinMarkReach = 7.5;  // px at 100 %, of the circle; the other shapes look equally large
inline constexpr int kPinTile = 16;           // px at 100 %; the tile next to a name

// In a plot: an outline filled with the plot's background, with the letter inside.
void paintPinMark(QPainter& painter, QChar letter, const QPointF& centre, const Theme& theme);
// Bounds of the mark with its outline, for hit tests and for placing labels.
QRectF pinMarkBounds(QChar letter, const QPointF& centre);

// In chips and lists, next to a name: a filled tile with the letter. If the pin is infeasible, the tile is hollow with
// the "does not fit" hatch behind the letter.
void paintPinTile(QPainter& painter, QChar letter, const QRectF& tile, bool fits, const Theme& theme);

}  // namespace tilescope::gui
