// SPDX-License-Identifier: GPL-3.0-or-later
// The diagonal lines of what does not fit, as lines that end at the rectangle: in files they stay vectors, and formats
// that cannot clip show nothing beyond it.
#pragma once

class QColor;
class QPainter;
class QRectF;

namespace tilescope::gui {

void paintHatchedArea(QPainter& painter, const QRectF& area, const QColor& colour);

}  // namespace tilescope::gui
