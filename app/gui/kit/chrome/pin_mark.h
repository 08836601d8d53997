// SPDX-License-Identifier: GPL-3.0-or-later
// The marks of pins. Each letter has its own shape and colour: A circle, B square, C diamond, D triangle up, E triangle
// down, F hexagon.
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

void paintPinMark(QPainter& painter, QChar letter, const QPointF& centre, const Theme& theme);
// Bounds with outline, for hit tests and labels.
QRectF pinMarkBounds(QChar letter, const QPointF& centre);

// A tile with the letter, shown next to names. Hollow with a hatch if the design is infeasible.
void paintPinTile(QPainter& painter, QChar letter, const QRectF& tile, bool fits, const Theme& theme);

}  // namespace tilescope::gui
