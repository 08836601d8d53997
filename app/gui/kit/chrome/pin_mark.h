// SPDX-License-Identifier: GPL-3.0-or-later
// The marks of pins: each letter always has the same shape and colour. A: circle, B: square, C: diamond, D: triangle
// up, E: triangle down, F: hexagon.
#pragma once

#include <QPointF>
#include <QRectF>

class QChar;
class QPainter;

namespace tilescope::gui {

struct Theme;

// Radius of the circle in px at 100 %. The other shapes look equally large.
inline constexpr double kPinMarkReach = 7.5;
inline constexpr int kPinTile = 16;  // px at 100 %, next to a name

// The mark in a plot: an outline filled with the background colour, with the letter inside.
void paintPinMark(QPainter& painter, QChar letter, const QPointF& centre, const Theme& theme);
// Bounds of a pin's mark with its outline, for hit tests and to place labels.
QRectF pinMarkBounds(QChar letter, const QPointF& centre);

// The mark next to a name: a filled tile with the letter. If the design is infeasible, the tile is hollow with a hatch.
void paintPinTile(QPainter& painter, QChar letter, const QRectF& tile, bool fits, const Theme& theme);

}  // namespace tilescope::gui
