// SPDX-License-Identifier: GPL-3.0-or-later
// How a pin looks wherever it is shown: a shape, a letter and a colour that always agree. A: circle, B: square,
// C: diamond, D: triangle up, E: triangle down, F: hexagon.
#pragma once

#include <QPointF>
#include <QRectF>

class QChar;
class QPainter;

namespace tilescope::gui {

struct Theme;

inline constexpr double kPinMarkReach = 7.5;  // px at 100 %: of the circle; the other shapes are as large to the eye
inline constexpr int kPinTile = 16;           // px at 100 %, of the tile beside a name

// In a plot: hollow, its ground the plot's, the letter inside.
void paintPinMark(QPainter& painter, QChar letter, const QPointF& centre, const Theme& theme);
// The mark with its outline, for hits and labels beside it.
QRectF pinMarkBounds(QChar letter, const QPointF& centre);

// Beside a name, in chips and lists: a filled tile with the letter. An infeasible one is hollow, with the hatch of what
// does not fit behind the letter.
void paintPinTile(QPainter& painter, QChar letter, const QRectF& tile, bool fits, const Theme& theme);

}  // namespace tilescope::gui
