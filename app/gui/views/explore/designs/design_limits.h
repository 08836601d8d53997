// SPDX-License-Identifier: GPL-3.0-or-later
// Draws budgets in the plot of designs on axes whose metric has a limit.
#pragma once

class QPainter;
class QRectF;

namespace tilescope::gui {

struct DesignPaint;

inline constexpr double kDesignLabelAir = 6;  // px between a label and its line

// Paints hatch and line below the cloud.
void paintLimits(QPainter& painter, const DesignPaint& paint);
// Paints "budget 4.00 ms" next to the line.
void paintLimitLabels(QPainter& painter, const DesignPaint& paint);
// Whether a line or its label would cross the box.
bool touchesLimit(const DesignPaint& paint, const QRectF& box);

}  // namespace tilescope::gui
