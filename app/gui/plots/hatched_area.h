// SPDX-License-Identifier: GPL-3.0-or-later
// The hatch of infeasible areas as lines that end at the rectangle, for vector files.
#pragma once

class QColor;
class QPainter;
class QRectF;

namespace tilescope::gui {

void paintHatchedArea(QPainter& painter, const QRectF& area, const QColor& colour);

}  // namespace tilescope::gui
