// SPDX-License-Identifier: GPL-3.0-or-later
// Small marks that panel, table and tips draw alike.
#pragma once

#include <QBitmap>
#include <QBrush>
#include <QImage>
#include <QPainter>
#include <QRectF>
#include <QSize>
#include <QString>
#include <QStringList>
#include <QWidget>

#include "app/gui/kit/theme/theme.h"

class QColor;
class QFont;
class QFontMetrics;

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

// Cuts the corners of a window off where its rounded frame leaves them out: without a compositor what is transparent is
// black. What the frame's edge covers by half is left, for a smooth edge where there is one.
inline void cutRoundCorners(QWidget& window, double radius) {
  QImage shape(window.size(), QImage::Format_ARGB32_Premultiplied);
  shape.fill(Qt::transparent);
  QPainter painter(&shape);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(Qt::black);
  painter.drawRoundedRect(QRectF(window.rect()), radius, radius);
  painter.end();
  window.setMask(QBitmap::fromImage(shape.createAlphaMask(Qt::ThresholdDither)));
}

// The two hatches of the window. One says "does not fit" (6 px diagonal, rising), the other "estimate" (falling, in the
// warning colour); they never mean anything else.

inline constexpr QSize kEstimateMark{12, 10};  // px at 100 %

enum class Hatch { DoesNotFit, Estimate };

// For any shape; the ground shows through. Lines are crisp at the pixel ratio of the device painted on.
QBrush hatchBrush(Hatch hatch, const Theme& theme, qreal devicePixelRatio);

// The mark beside an estimated number; the size at the current font scale.
QSize estimateMarkSize();
void paintEstimateMark(QPainter& painter, const QPoint& topLeft, const Theme& theme);

}  // namespace tilescope::gui
