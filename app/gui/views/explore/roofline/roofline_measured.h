// SPDX-License-Identifier: GPL-3.0-or-later
// Measured layers in the roofline. A cross marks the measured place, a dashed square a place measured in emulation; a
// thin line leads to the layer's mark. The axes are fitted to predictions, so a measured place outside is shown at the
// edge with an arrow.
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
  int mark = -1;          // index of the predicted mark; −1: none
  QPointF centre;
  std::optional<QLineF> link;   // from the marker's edge to the mark's edge; nullopt if they touch
  std::optional<QLineF> arrow;  // points to a place outside the plot

  QRectF bounds() const;
};

using MeasuredShapes = std::vector<MeasuredShape>;

// The visible measured places. A place outside the plot is visible (at the edge) if its mark is.
MeasuredShapes measuredShapes(const RooflineData& data, const MarkShapes& marks, const PlotFrame& frame);

int measuredAt(const MeasuredShapes& shapes, const QPointF& point);  // index of the nearest shape; −1: none

void paintMeasuredLink(QPainter& painter, const MeasuredShape& shape, const Theme& theme);
void paintMeasuredMarker(QPainter& painter, const MeasuredShape& shape, bool emulated, const Theme& theme);

}  // namespace tilescope::gui
