// SPDX-License-Identifier: GPL-3.0-or-later
// The geometry of the roofline: positions and sizes of marks in pixels, hit tests, and positions during animations.
// Positions are logarithms of axis values, so that marks move along the roofs.
#pragma once

#include <QHash>
#include <QLineF>
#include <QPointF>
#include <QSizeF>
#include <optional>
#include <vector>

#include "app/gui/plots/plot_frame.h"
#include "app/gui/session/plot_data.h"
#include "app/gui/views/explore/roofline/batch_path.h"

namespace tilescope::gui {

inline constexpr double kPerAxisPerformance = 1e-9;  // the axis shows GMAC/s, the data are MAC/s
inline constexpr double kMinMarkRadius = 3.6;        // px, still visible and clickable
inline constexpr double kMaxMarkRadius = 21;         // px, for a layer that takes all of the time
inline constexpr double kRingGap = 3.5;              // px between a selected mark and its ring
inline constexpr double kRingWidth = 2;

struct MarkPlace {
  double logIntensity = 0;    // ln of MAC/B
  double logPerformance = 0;  // ln of GMAC/s
  double share = 0;
  bool shown = true;  // false: cannot be shown on logarithmic axes

  bool operator==(const MarkPlace&) const = default;
};

using MarkPlaces = std::vector<MarkPlace>;  // indexed like the data's marks

struct MarkShape {
  QPointF centre;
  double reach = 0;  // px: radius of a disc, half the diagonal of a diamond
  bool diamond = false;
  bool shown = true;

  QRectF bounds() const { return {centre.x() - reach, centre.y() - reach, 2 * reach, 2 * reach}; }
  double edgeToward(const QPointF& other) const;  // px from the centre to the outline
};

using MarkShapes = std::vector<MarkShape>;

MarkPlaces placesOf(const RooflineData& data);

// The name that identifies a mark between pictures: its first layer.
QString nameOf(const RooflineMark& mark);

// Marks in both pictures move from the old position to the new one; new marks start at their final positions.
MarkPlaces between(const QHash<QString, MarkPlace>& from, const RooflineData& data, const MarkPlaces& to, double share);

// Disc and diamond with the same share have the same area.
double markReach(double share, bool diamond);
MarkShapes shapesOf(const RooflineData& data, const MarkPlaces& places, const PlotFrame& frame);

// The nearest mark within the hit distance, -1: none. Inside several marks it is the smallest, which is drawn last.
int markAt(const MarkShapes& shapes, const QPointF& point);

// By share, largest first; equal ones in the order of the data.
std::vector<int> bySize(const RooflineData& data);

// The intensity (MAC/B) at which the roofs meet; nullopt without bandwidth or peak.
std::optional<double> ridgeOf(const RooflineData& data);

// The slanted roof inside the area, from the left or bottom edge to the ridge or the edge.
std::optional<QLineF> slantedRoof(const RooflineData& data, const PlotFrame& frame);
std::optional<QLineF> flatRoof(const RooflineData& data, const PlotFrame& frame);

struct RooflineRanges {
  AxisRange intensity, performance;  // MAC/B, GMAC/s

  bool operator==(const RooflineRanges&) const = default;
};

// Ranges with round bounds that contain all marks, GPU measurements not far from them, the points of an expanded
// layer, a complete path, the ridge, and a decade below the roofs; the current ranges are kept if suitable. In an area
// of this size all marks and rings are inside, and the flat roof has space for its label.
RooflineRanges rangesFor(const RooflineData& data, const std::optional<RooflineRanges>& present, const QSizeF& area,
                         const RooflineLevels& levels = {}, const BatchPath& path = {});

}  // namespace tilescope::gui
