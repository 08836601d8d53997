// SPDX-License-Identifier: GPL-3.0-or-later
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

// Elides only text that does not fit. Qt also elides text that fits exactly.
QString elided(const QFontMetrics& metrics, const QString& text, Qt::TextElideMode mode, int room);

// Wraps text into lines that fit. Elides the last line if there is more text.
QStringList elidedLines(const QFont& font, const QString& text, const QSize& room);

// Writes words (Inter) and numbers (Roboto) on one baseline.
void writeLine(QPainter& painter, const QRect& rect, Qt::Alignment alignment, const QString& text);
int baseLine(const QRect& rect);

// The box of a control: 1 px border, radius 4.
void drawBox(QPainter& painter, const QRectF& rect, const QColor& fill, const QColor& border);
void drawFrame(QPainter& painter, const QRectF& rect, const QColor& colour);

// A disc if memory-bound, a diamond if compute-bound.
void drawBoundMark(QPainter& painter, const QPointF& centre, double diameter, bool memoryBound, const Theme& theme);
void drawEstimateHatch(QPainter& painter, const QRectF& rect, const Theme& theme);
// The hatch in place of a value that does not fit.
void drawNoFitHatch(QPainter& painter, const QRectF& rect, const Theme& theme);
// 7 × 4 px at 100 %.
void drawTriangle(QPainter& painter, const QPointF& centre, bool up, const QColor& colour);
// Draws keycaps, right-aligned. Returns the used width.
int drawKeys(QPainter& painter, const QRect& rect, const QString& keys, const QColor& colour, const Theme& theme);
void drawError(QPainter& painter, const QRect& rect, const QString& text, const Theme& theme);

// Masks the corners of a rounded window, which are black without a compositor. Pixels that are at least half covered
// stay, for a smooth edge.
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

inline constexpr QSize kEstimateMark{12, 10};  // px at 100 %

enum class Hatch { DoesNotFit, Estimate };

// A sharp hatch at this pixel ratio. The background is visible between the lines.
QBrush hatchBrush(Hatch hatch, const Theme& theme, qreal devicePixelRatio);

QSize estimateMarkSize();
void paintEstimateMark(QPainter& painter, const QPoint& topLeft, const Theme& theme);

}  // namespace tilescope::gui
