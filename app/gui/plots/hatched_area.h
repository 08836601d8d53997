// SPDX-License-Identifier: GPL-3.0-or-later
// Paints the diagonal hatch for "does not fit" as lines that end at the rectangle, so that files contain vectors.
#pragma once

class QColor;
class QPainter;
class QRectF;

namespace tilescope::gui {

void paintHatchedArea(QPainter& painter, const QRectF& area, const QColor& colour);

}  // namespace tilescope::gui
