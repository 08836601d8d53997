// SPDX-License-Identifier: GPL-3.0-or-later
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

// On: the text interrupts the roof's line, if there is no space next to it.
enum class RoofSide { Above, Below, On };

struct RoofText {
  QString text;
  QPointF foot;      // on the roof, at the start of the text
  double angle = 0;  // degrees, as for QPainter
  RoofSide side = RoofSide::Above;
};

QSizeF sizeOf(const QString& text, const QFont& font);

// Whether a text `from` pixels along the roof touches no mark.
bool clearAlong(const QLineF& roof, double from, double length, double height, const MarkShapes& shapes);

// Axis-aligned squares that cover the slanted text.
std::vector<QRectF> boxesOf(const RoofText& text, const QFont& font);

void paintRoofText(QPainter& painter, const RoofText& text, const QFont& font, const QColor& colour,
                   const QColor& halo);

}  // namespace tilescope::gui
