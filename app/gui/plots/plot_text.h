// SPDX-License-Identifier: GPL-3.0-or-later
// Text on and around plots. Over data it has a halo of the plot's colour, so that lines and marks do not run into the
// letters.
#pragma once

#include <QColor>
#include <QFont>
#include <QMargins>
#include <QPointF>
#include <QString>

class QPainter;
class QRect;
class QRectF;

namespace tilescope::gui {

void drawWithHalo(QPainter& painter, const QPointF& baseline, const QString& text, const QFont& font,
                  const QColor& colour, const QColor& halo);

// Baseline that puts the letters' height in the middle of the box, from its left edge.
QPointF baselineIn(const QRectF& box, const QFont& font);

// Space for ticks and titles around a plot's area. It depends on fonts only, so that plots above each other align.
QMargins plotMargins(bool titleBelow);

// Titles below and left of the area, in the margins above; an empty one is left out.
void drawAxisTitles(QPainter& painter, const QRectF& area, const QString& below, const QString& left,
                    const QColor& colour);

// 2 px inside the rectangle: focus never moves anything.
void drawFocusFrame(QPainter& painter, const QRect& widget, const QColor& colour);

}  // namespace tilescope::gui
