// SPDX-License-Identifier: GPL-3.0-or-later
// Small marks shared by panel, table and tips.
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

// Elides only text that does not fit. Qt's version also elides text that fits to the pixel.
QString elided(const QFontMetrics& metrics, const QString& text, Qt::TextElideMode mode, int room);

// The text wrapped into lines that fit the space; the last line is elided if text is left.
QStringList elidedLines(const QFont& font, const QString& text, const QSize& room);

// One line of text in the painter's font, on a common baseline for words (Inter) and numbers (Roboto).
void writeLine(QPainter& painter, const QRect& rect, Qt::Alignment alignment, const QString& text);
int baseLine(const QRect& rect);

// The box of a control: 1 px border, radius 4. Focus and error frames lie inside the same rectangle.
void drawBox(QPainter& painter, const QRectF& rect, const QColor& fill, const QColor& border);
void drawFrame(QPainter& painter, const QRectF& rect, const QColor& colour);

// Disc: memory-bound. Diamond: compute-bound.
void drawBoundMark(QPainter& painter, const QPointF& centre, double diameter, bool memoryBound, const Theme& theme);
// The hatch that marks estimates and assumptions (12 × 10 next to a number).
void drawEstimateHatch(QPainter& painter, const QRectF& rect, const Theme& theme);
// The hatch that replaces the number of something infeasible.
void drawNoFitHatch(QPainter& painter, const QRectF& rect, const Theme& theme);
// A small filled triangle, 7 × 4 at 100 %, pointing up or down.
void drawTriangle(QPainter& painter, const QPointF& centre, bool up, const QColor& colour);
// Keys drawn as keycaps, right-aligned in the rectangle. Returns their width.
int drawKeys(QPainter& painter, const QRect& rect, const QString& keys, const QColor& colour, const Theme& theme);
// An error icon and text on one line, in the error colour; elided at the end.
void drawError(QPainter& painter, const QRect& rect, const QString& text, const Theme& theme);

// Masks the corners outside a window's rounded frame, because transparent pixels are black without a compositor.
// Pixels that the frame covers by half are kept, for a smooth edge.
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

// The two hatches of the window: "does not fit" (6 px diagonal, rising) and "estimate" (falling, in the warning
// colour). They have no other use.

inline constexpr QSize kEstimateMark{12, 10};  // px at 100 %

enum class Hatch { DoesNotFit, Estimate };

// Fills any shape; the background shows through. Lines are crisp at the given pixel ratio.
QBrush hatchBrush(Hatch hatch, const Theme& theme, qreal devicePixelRatio);

// Size of the mark next to an estimated number, at the current font scale.
QSize estimateMarkSize();
void paintEstimateMark(QPainter& painter, const QPoint& topLeft, const Theme& theme);

}  // namespace tilescope::gui
