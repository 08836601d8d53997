// SPDX-License-Identifier: GPL-3.0-or-later
// The roofline in pixels: where each mark lies and how far it reaches, which one the pointer hits, and the places in
// between while marks glide. Places are logarithms of what the axes show, so that marks move along the roofs.
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

inline constexpr double kPerAxisPerformance = 1e-9;  // the axis shows GMAC/s, data are MAC/s
inline constexpr double kMinMarkRadius = 3.6;        // px, still visible and hit
inline constexpr double kMaxMarkRadius = 21;         // px, of a layer that takes everything
inline constexpr double kRingGap = 3.5;              // px between a selected mark and its ring
inline constexpr double kRingWidth = 2;

struct MarkPlace {
  double logIntensity = 0;    // ln of MAC/B
  double logPerformance = 0;  // ln of GMAC/s
  double share = 0;
  bool shown = true;  // false: nothing to show on logarithmic axes

  bool operator==(const MarkPlace&) const = default;
};

using MarkPlaces = std::vector<MarkPlace>;  // indexed like the data's marks

struct MarkShape {
  QPointF centre;
  double reach = 0;  // px: radius of a disc, half a diagonal of a diamond
  bool diamond = false;
  bool shown = true;

  QRectF bounds() const { return {centre.x() - reach, centre.y() - reach, 2 * reach, 2 * reach}; }
  double edgeToward(const QPointF& other) const;  // px from the centre to the outline
};

using MarkShapes = std::vector<MarkShape>;

MarkPlaces placesOf(const RooflineData& data);

// A mark between two pictures: its first layer.
QString nameOf(const RooflineMark& mark);

// Marks of both pictures go from the old place to the new one; new ones are where they belong.
MarkPlaces between(const QHash<QString, MarkPlace>& from, const RooflineData& data, const MarkPlaces& to, double share);

// Disc and diamond of the same share have the same area.
double markReach(double share, bool diamond);
MarkShapes shapesOf(const RooflineData& data, const MarkPlaces& places, const PlotFrame& frame);

// The nearest mark within the slack, -1: none. Inside several ones the smallest, because it is drawn last.
int markAt(const MarkShapes& shapes, const QPointF& point);

// By share, largest first; equal ones in the order of the data.
std::vector<int> bySize(const RooflineData& data);

// Where both roofs meet, MAC/B; nothing without bandwidth or peak.
std::optional<double> ridgeOf(const RooflineData& data);

// The slanted roof inside the area, from its foot to the ridge or the edge.
std::optional<QLineF> slantedRoof(const RooflineData& data, const PlotFrame& frame);
std::optional<QLineF> flatRoof(const RooflineData& data, const PlotFrame& frame);

struct RooflineRanges {
  AxisRange intensity, performance;  // MAC/B, GMAC/s

  bool operator==(const RooflineRanges&) const = default;
};

// All marks, what was measured on a GPU not far from them, the points of an expanded layer, a complete path, the ridge
// and a decade below the roofs, in nice bounds; the current ones while they serve. In an area of this size every mark
// and its ring lie inside, and the flat roof has its label above it.
RooflineRanges rangesFor(const RooflineData& data, const std::optional<RooflineRanges>& present, const QSizeF& area,
                         const RooflineLevels& levels = {}, const BatchPath& path = {});

}  // namespace tilescope::gui
