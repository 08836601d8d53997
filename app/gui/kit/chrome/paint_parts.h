// SPDX-License-Identifier: GPL-3.0-or-later
// Small marks and texts painted by several widgets.
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

// Elides text only if it does not fit. (Qt also elides text that fits exactly.)
QString elided(const QFontMetrics& metrics, const QString& text, Qt::TextElideMode mode, int room);

// Wraps text into lines that fit. Elides the last line if there is more text.
QStringList elidedLines(const QFont& font, const QString& text, const QSize& room);

// Writes a line in the painter's font. Words (Inter) and numbers (Roboto) have the same baseline.
void writeLine(QPainter& painter, const QRect& rect, Qt::Alignment alignment, const QString& text);
int baseLine(const QRect& rect);

// Draws the box of a control: 1 px border, radius 4. Frames for focus and errors are inside the same rectangle.
void drawBox(QPainter& painter, const QRectF& rect, const QColor& fill, const QColor& border);
void drawFrame(QPainter& painter, const QRectF& rect, const QColor& colour);

// Draws a disc if memory-bound, or a diamond if compute-bound.
void drawBoundMark(QPainter& painter, const QPointF& centre, double diameter, bool memoryBound, const Theme& theme);
// Draws the hatch for estimates and assumptions, 12 × 10 px next to a number.
void drawEstimateHatch(QPainter& painter, const QRectF& rect, const Theme& theme);
// Draws the hatch shown in place of a value if something does not fit.
void drawNoFitHatch(QPainter& painter, const QRectF& rect, const Theme& theme);
// Draws a filled triangle that points up or down, 7 × 4 px at 100 %.
void drawTriangle(QPainter& painter, const QPointF& centre, bool up, const QColor& colour);
// Draws keys as keycaps, right-aligned. Returns the used width.
int drawKeys(QPainter& painter, const QRect& rect, const QString& keys, const QColor& colour, const Theme& theme);
// Draws an error icon and text on one line, in the error colour. Long text is elided.
void drawError(QPainter& painter, const QRect& rect, const QString& text, const Theme& theme);

// Masks the corners outside a rounded window frame. Otherwise they are black without a compositor. Pixels that are at
// least half covered stay visible, for a smooth edge.
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

// The two hatches: "does not fit" (6 px, rising) and "estimate" (falling, in the warning colour).

inline constexpr QSize kEstimateMark{12, 10};  // px at 100 %

enum class Hatch { DoesNotFit, Estimate };

// A brush for any shape. The background stays visible between the lines, which are sharp at this pixel ratio.
QBrush hatchBrush(Hatch hatch, const Theme& theme, qreal devicePixelRatio);

// Size of the estimate mark at the current font scale.
QSize estimateMarkSize();
void paintEstimateMark(QPainter& painter, const QPoint& topLeft, const Theme& theme);

}  // namespace tilescope::gui
