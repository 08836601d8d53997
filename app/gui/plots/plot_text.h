// SPDX-License-Identifier: GPL-3.0-or-later
// Text on plots. Over data it has a halo in the background colour.
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

// Start of a baseline that centres text vertically.
QPointF baselineIn(const QRectF& box, const QFont& font);

// Margins for ticks and titles. They depend on fonts only, so that stacked plots align.
QMargins plotMargins(bool titleBelow);

// Draws titles below and left of the area, inside plotMargins(). Empty titles are omitted.
void drawAxisTitles(QPainter& painter, const QRectF& area, const QString& below, const QString& left,
                    const QColor& colour);

void drawFocusFrame(QPainter& painter, const QRect& widget, const QColor& colour);

}  // namespace tilescope::gui
