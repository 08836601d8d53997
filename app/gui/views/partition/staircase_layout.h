// SPDX-License-Identifier: GPL-3.0-or-later
// Where the curves of traffic over capacity lie, in pixels, and the words on them. Words cover neither each other nor a
// pin, and a curve only where nothing else is free.
#pragma once

#include <QPolygonF>
#include <QRectF>
#include <QString>
#include <optional>
#include <vector>

#include "app/gui/kit/chrome/legend.h"
#include "app/gui/plots/plot.h"
#include "app/gui/plots/plot_frame.h"
#include "app/gui/session/partition_words.h"
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

// Traffic over capacity as text and numbers.

// One row per step of each curve, then layer by layer, the current design and the pins.
PlotTable tableOf(const StaircasePicture& picture);
QString stairTip(const StaircasePicture& picture, std::size_t step);
QString pinnedTip(const PinnedPoint& pin);
QString staircaseSummary(const StaircasePicture& picture);
enum class LegendWords { Full, Brief };  // brief: where a header has no space for more
LegendEntries staircaseLegend(const StaircasePicture& picture, LegendWords length = LegendWords::Full);

// The step of the exact curve that holds at a capacity.
std::size_t stairAt(const StaircasePicture& picture, double capacity);

}  // namespace tilescope::gui
