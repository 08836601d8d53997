// SPDX-License-Identifier: GPL-3.0-or-later
// A label never covers another label or a pin, and a curve only if no other place is free.
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
struct StaircaseGround {
  const StaircasePicture& picture;
  const PlotFrame& frame;
  const ByteUnit &size, &traffic;

  QPointF at(double capacity, double bytes) const { return frame.at(capacity / size.bytes, bytes / traffic.bytes); }
  double x(double capacity) const;  // px, limited to the area
  double y(double bytes) const { return at(1, bytes).y(); }
};

// Steps, extended to the right edge of the area.
QPolygonF stairLine(const StaircaseGround& ground, const std::vector<TrafficStep>& steps);
QRectF unfitArea(const StaircaseGround& ground);  // capacities in which some layers alone do not fit

struct StaircaseLabel {
  QString words;
  QRectF box;  // around the capitals; the lower edge is the baseline
};

// nullopt: no text or no space.
struct StaircaseLabels {
  std::optional<StaircaseLabel> unfit, layerByLayer, present;
};

StaircaseLabels placeLabels(const StaircaseGround& ground);

// One row per step of each curve, then layer by layer, the current design, and the pins.
PlotTable tableOf(const StaircasePicture& picture);
QString stairTip(const StaircasePicture& picture, std::size_t step);
QString pinnedTip(const PinnedPoint& pin);
QString staircaseSummary(const StaircasePicture& picture);
enum class LegendWords { Full, Brief };  // Brief: for a narrow header
LegendEntries staircaseLegend(const StaircasePicture& picture, LegendWords length = LegendWords::Full);

// Index in the optimum's curve.
std::size_t stairAt(const StaircasePicture& picture, double capacity);

}  // namespace tilescope::gui
