// SPDX-License-Identifier: GPL-3.0-or-later
// Text along a slanted roof and its bounds.
#pragma once

#include <QLineF>
#include <QRectF>
#include <QString>
#include <optional>
#include <vector>

#include "app/gui/views/explore/roofline/roofline_scene.h"

class QColor;
class QFont;
class QPainter;

namespace tilescope::gui {

inline constexpr double kRoofGap = 5;  // px between a roof and its label

// On: the text interrupts the line, if roofs are too close for text between them.
enum class RoofSide { Above, Below, On };

struct RoofText {
  QString text;
  QPointF foot;      // point on the roof at the start of the text
  double angle = 0;  // in degrees, as for QPainter
  RoofSide side = RoofSide::Above;
};

QSizeF sizeOf(const QString& text, const QFont& font);

// Whether a text of this length, `from` pixels up the roof and above it, stays clear of all marks.
bool clearAlong(const QLineF& roof, double from, double length, double height, const MarkShapes& shapes);

// Axis-aligned squares that cover the text.
std::vector<QRectF> boxesOf(const RoofText& text, const QFont& font);

void paintRoofText(QPainter& painter, const RoofText& text, const QFont& font, const QColor& colour,
                   const QColor& halo);

}  // namespace tilescope::gui
