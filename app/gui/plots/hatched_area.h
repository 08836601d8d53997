// SPDX-License-Identifier: GPL-3.0-or-later
// The diagonal hatch for "does not fit", drawn as lines that end at the rectangle: files get vectors, and formats
// without clipping show nothing outside it.
#pragma once

class QColor;
class QPainter;
class QRectF;

namespace tilescope::gui {

void paintHatchedArea(QPainter& painter, const QRectF& area, const QColor& colour);

}  // namespace tilescope::gui
