// SPDX-License-Identifier: GPL-3.0-or-later
// The two hatches of the window. One says "does not fit" (6 px diagonal, rising), the other "estimate" (falling, in the
// warning colour); they never mean anything else.
#pragma once

#include <QBrush>
#include <QPainter>
#include <QSize>

#include "app/gui/kit/theme/theme.h"

namespace tilescope::gui {

inline constexpr QSize kEstimateMark{12, 10};  // px at 100 %

enum class Hatch { DoesNotFit, Estimate };

// For any shape; the ground shows through. Lines are crisp at the pixel ratio of the device painted on.
QBrush hatchBrush(Hatch hatch, const Theme& theme, qreal devicePixelRatio);

// The mark beside an estimated number; the size at the present font scale.
QSize estimateMarkSize();
void paintEstimateMark(QPainter& painter, const QPoint& topLeft, const Theme& theme);

}  // namespace tilescope::gui
