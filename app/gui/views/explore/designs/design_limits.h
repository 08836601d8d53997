// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QPainter;
class QRectF;

namespace tilescope::gui {
struct DesignPaint;

inline constexpr double kDesignLabelAir = 6;  // px between a label and its line

void paintLimits(QPainter& painter, const DesignPaint& paint);
void paintLimitLabels(QPainter& painter, const DesignPaint& paint);
bool touchesLimit(const DesignPaint& paint, const QRectF& box);

}  // namespace tilescope::gui
