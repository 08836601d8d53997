// SPDX-License-Identifier: GPL-3.0-or-later
// Small marks that panel, table and tips draw alike.
#pragma once

#include <QRectF>
#include <QString>
#include <QStringList>

class QColor;
class QFont;
class QFontMetrics;
class QPainter;
class QSize;

namespace tilescope::gui {

struct Theme;

// Elides only what does not fit; Qt's own also elides what fits to the pixel.
QString elided(const QFontMetrics& metrics, const QString& text, Qt::TextElideMode mode, int room);

// The text wrapped into the space, line by line; the last line that fits is elided where there is more.
QStringList elidedLines(const QFont& font, const QString& text, const QSize& room);

// One line of text in the painter's font, on the base line that words (Inter) and numbers (Roboto) of a row share.
void writeLine(QPainter& painter, const QRect& rect, Qt::Alignment alignment, const QString& text);
int baseLine(const QRect& rect);

// The box of a control: 1 px border, radius 4. The frame of the focus or of an error lies inside the same rectangle.
void drawBox(QPainter& painter, const QRectF& rect, const QColor& fill, const QColor& border);
void drawFrame(QPainter& painter, const QRectF& rect, const QColor& colour);

// Disc: memory-bound; diamond: compute-bound.
void drawBoundMark(QPainter& painter, const QPointF& centre, double diameter, bool memoryBound, const Theme& theme);
// The hatch of estimates and assumptions (12 × 10 beside a number).
void drawEstimateHatch(QPainter& painter, const QRectF& rect, const Theme& theme);
// Stands where the number of something infeasible would be.
void drawNoFitHatch(QPainter& painter, const QRectF& rect, const Theme& theme);
// A small filled triangle, 7 × 4 at 100 %, pointing up or down.
void drawTriangle(QPainter& painter, const QPointF& centre, bool up, const QColor& colour);
// Keys as on a keyboard, at the right end of the rectangle. Returns the width that they take.
int drawKeys(QPainter& painter, const QRect& rect, const QString& keys, const QColor& colour, const Theme& theme);
// Triangle icon and text in the colour of errors, in one line; elided at the end.
void drawError(QPainter& painter, const QRect& rect, const QString& text, const Theme& theme);

}  // namespace tilescope::gui
