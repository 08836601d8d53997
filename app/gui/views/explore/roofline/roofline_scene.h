// SPDX-License-Identifier: GPL-3.0-or-later
// The geometry of the roofline, with positions and sizes of marks in pixels, hit tests and animation. Positions are
// logarithms of axis values, so that marks move along the roofs.
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
inline constexpr double kRingGap = 3.5;              // px between the edge of a selected mark and its ring
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
  double reach = 0;  // px, radius of a disc or half the diagonal of a diamond
  bool diamond = false;
  bool shown = true;

  QRectF bounds() const { return {centre.x() - reach, centre.y() - reach, 2 * reach, 2 * reach}; }
  double edgeToward(const QPointF& other) const;  // px from the centre to the outline
};

using MarkShapes = std::vector<MarkShape>;

MarkPlaces placesOf(const RooflineData& data);

// A mark's first layer, which identifies the mark in different pictures.
QString nameOf(const RooflineMark& mark);

// During an animation marks in both pictures move from the old to the new position; others are at the new one.
MarkPlaces between(const QHash<QString, MarkPlace>& from, const RooflineData& data, const MarkPlaces& to, double share);

// The reach in pixels of a mark with this share. A disc and a diamond with the same share have the same area.
double markReach(double share, bool diamond);
MarkShapes shapesOf(const RooflineData& data, const MarkPlaces& places, const PlotFrame& frame);

// The nearest mark within the hit distance, −1: none. Inside several marks it is the smallest, which is drawn last.
int markAt(const MarkShapes& shapes, const QPointF& point);

// Marks by share, largest first; equal ones in the order of the data.
std::vector<int> bySize(const RooflineData& data);

// The intensity (MAC/B) at which the roofs meet; nullopt without bandwidth or peak.
std::optional<double> ridgeOf(const RooflineData& data);

// The part of the slanted roof inside the area: from the left or bottom edge up to the ridge or another edge.
std::optional<QLineF> slantedRoof(const RooflineData& data, const PlotFrame& frame);
std::optional<QLineF> flatRoof(const RooflineData& data, const PlotFrame& frame);

struct RooflineRanges {
  AxisRange intensity, performance;  // MAC/B, GMAC/s

  bool operator==(const RooflineRanges&) const = default;
};

// Ranges with round bounds. They contain all marks, measured places at most a decade away, the points of an expanded
// layer, a complete path, the ridge, and a decade below the roofs. In an area of this size all marks and rings are
// inside and the flat roof has space for its label. The current ranges are kept if suitable.
RooflineRanges rangesFor(const RooflineData& data, const std::optional<RooflineRanges>& present, const QSizeF& area,
                         const RooflineLevels& levels = {}, const BatchPath& path = {});

}  // namespace tilescope::gui
