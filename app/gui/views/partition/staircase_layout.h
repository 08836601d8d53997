// SPDX-License-Identifier: GPL-3.0-or-later
// Where the curves of traffic over capacity lie, in pixels, and the words on them. Words cover neither each other nor a
// pin, and a curve only where nothing else is free.
#pragma once

#include <QPolygonF>
#include <QRectF>
#include <QString>
#include <optional>
#include <vector>

#include "app/gui/plots/plot_frame.h"
#include "app/gui/session/partition_text.h"
#include "app/gui/views/partition/partition_picture.h"

namespace tilescope::gui {

// The frame counts in the units.
struct StaircaseGround {
  const StaircasePicture& picture;
  const PlotFrame& frame;
  const ByteUnit &size, &traffic;

  QPointF at(double capacity, double bytes) const { return frame.at(capacity / size.bytes, bytes / traffic.bytes); }
  double x(double capacity) const;  // held in the area
  double y(double bytes) const { return at(1, bytes).y(); }
};

QPolygonF stairLine(const StaircaseGround& ground, const std::vector<TrafficStep>& steps);  // to the area's right edge
QRectF unfitArea(const StaircaseGround& ground);  // where some layer alone does not fit

struct StaircaseLabel {
  QString words;
  QRectF box;  // of the capitals: their base line is its lower edge
};

// Nothing where there is nothing to say, or no space.
struct StaircaseLabels {
  std::optional<StaircaseLabel> unfit, layerByLayer, present;
};

StaircaseLabels placeLabels(const StaircaseGround& ground);

}  // namespace tilescope::gui
