// SPDX-License-Identifier: GPL-3.0-or-later
// What an exported program measured, in the roofline: a cross where a layer really was, a dashed square where it ran in
// the emulation, and a thin line to the layer's mark. Axes are made for predictions: what lies outside of them stands
// at the edge with an arrow that points there.
#pragma once

#include <QLineF>
#include <QPointF>
#include <optional>
#include <vector>

#include "app/gui/views/explore/roofline/roofline_scene.h"

class QPainter;

namespace tilescope::gui {

struct Theme;

inline constexpr double kMeasuredReach = 4.5;  // px, half a side of a marker

struct MeasuredShape {
  std::size_t place = 0;  // among the measured ones
  int mark = -1;          // its prediction; −1: none
  QPointF centre;
  std::optional<QLineF> link;   // from the marker's edge to the mark's; nothing where they touch
  std::optional<QLineF> arrow;  // the place lies there, outside of the plot

  QRectF bounds() const;
};

using MeasuredShapes = std::vector<MeasuredShape>;

// Those in sight: inside the plot, or pointed at from a mark that is.
MeasuredShapes measuredShapes(const RooflineData& data, const MarkShapes& marks, const PlotFrame& frame);

int measuredAt(const MeasuredShapes& shapes, const QPointF& point);  // index into the shapes, the nearest; −1: none

void paintMeasuredLink(QPainter& painter, const MeasuredShape& shape, const Theme& theme);
void paintMeasuredMarker(QPainter& painter, const MeasuredShape& shape, bool emulated, const Theme& theme);

}  // namespace tilescope::gui
