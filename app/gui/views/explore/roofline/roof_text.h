// SPDX-License-Identifier: GPL-3.0-or-later
// Text along a slanted roof, and the space that it takes.
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

// On: it interrupts the roof, where roofs are too close for text between them.
enum class RoofSide { Above, Below, On };

struct RoofText {
  QString text;
  QPointF foot;      // on the roof, beside the text's start
  double angle = 0;  // degrees, as QPainter turns
  RoofSide side = RoofSide::Above;
};

QSizeF sizeOf(const QString& text, const QFont& font);

// Does text of this length, `from` pixels up the roof and above it, run over a mark?
bool clearAlong(const QLineF& roof, double from, double length, double height, const MarkShapes& shapes);

// Upright squares that cover it.
std::vector<QRectF> boxesOf(const RoofText& text, const QFont& font);

void paintRoofText(QPainter& painter, const RoofText& text, const QFont& font, const QColor& colour,
                   const QColor& halo);

}  // namespace tilescope::gui
