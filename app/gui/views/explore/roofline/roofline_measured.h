// SPDX-License-Identifier: GPL-3.0-or-later
// A cross marks a measured layer, a dashed square one measured in emulation; a line leads to the layer's mark. Axes fit
// the predictions, so places outside are shown at the edge with an arrow.
#pragma once

#include <QLineF>
#include <QPointF>
#include <optional>
#include <vector>

#include "app/gui/views/explore/roofline/roofline_scene.h"

class QPainter;

namespace tilescope::gui {
struct Theme;

inline constexpr double kMeasuredReach = 4.5;  // px, half the side of a marker

struct MeasuredShape {
  std::size_t place = 0;  // index among the measured places
  int mark = -1;          // predicted mark; −1: none
  QPointF centre;
  std::optional<QLineF> link;  // between the edges of marker and mark; nullopt: they touch
  std::optional<QLineF> arrow;

  QRectF bounds() const;
};

using MeasuredShapes = std::vector<MeasuredShape>;

// A place outside the plot is visible at the edge if its mark is.
MeasuredShapes measuredShapes(const RooflineData& data, const MarkShapes& marks, const PlotFrame& frame);

int measuredAt(const MeasuredShapes& shapes, const QPointF& point);  // nearest shape; −1: none

void paintMeasuredLink(QPainter& painter, const MeasuredShape& shape, const Theme& theme);
void paintMeasuredMarker(QPainter& painter, const MeasuredShape& shape, bool emulated, const Theme& theme);

}  // namespace tilescope::gui
