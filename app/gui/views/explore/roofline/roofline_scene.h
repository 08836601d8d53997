// SPDX-License-Identifier: GPL-3.0-or-later
// Positions are logarithms, so that marks move along the roofs.
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
inline constexpr double kMinMarkRadius = 3.6;        // px; still visible and clickable
inline constexpr double kMaxMarkRadius = 21;         // px; for a layer that takes all of the time
inline constexpr double kRingGap = 3.5;              // px between a selected mark and its ring
inline constexpr double kRingWidth = 2;

struct MarkPlace {
  double logIntensity = 0;    // ln of MAC/B
  double logPerformance = 0;  // ln of GMAC/s
  double share = 0;
  bool shown = true;  // false: impossible on logarithmic axes

  bool operator==(const MarkPlace&) const = default;
};

using MarkPlaces = std::vector<MarkPlace>;

struct MarkShape {
  QPointF centre;
  double reach = 0;  // px; radius of a disc or half the diagonal of a diamond
  bool diamond = false;
  bool shown = true;

  QRectF bounds() const { return {centre.x() - reach, centre.y() - reach, 2 * reach, 2 * reach}; }
  double edgeToward(const QPointF& other) const;  // px from the centre to the outline
};

using MarkShapes = std::vector<MarkShape>;

MarkPlaces placesOf(const RooflineData& data);

// First layer, which identifies the mark in different pictures.
QString nameOf(const RooflineMark& mark);

MarkPlaces between(const QHash<QString, MarkPlace>& from, const RooflineData& data, const MarkPlaces& to, double share);

// In pixels. A disc and a diamond with the same share have the same area.
double markReach(double share, bool diamond);
MarkShapes shapesOf(const RooflineData& data, const MarkPlaces& places, const PlotFrame& frame);

// −1: none within reach. Of overlapping marks, the smallest.
int markAt(const MarkShapes& shapes, const QPointF& point);

// By share, largest first; ties in the order of the data.
std::vector<int> bySize(const RooflineData& data);

// MAC/B where the roofs meet; nullopt: no bandwidth or peak.
std::optional<double> ridgeOf(const RooflineData& data);

// The roof from the left or bottom edge up to the ridge or another edge.
std::optional<QLineF> slantedRoof(const RooflineData& data, const PlotFrame& frame);
std::optional<QLineF> flatRoof(const RooflineData& data, const PlotFrame& frame);

struct RooflineRanges {
  AxisRange intensity, performance;  // MAC/B, GMAC/s

  bool operator==(const RooflineRanges&) const = default;
};

// Round bounds that contain all marks, near measured places, an expanded layer, a complete path, the ridge, and a
// decade below the roofs. Suitable current ranges are kept.
RooflineRanges rangesFor(const RooflineData& data, const std::optional<RooflineRanges>& present, const QSizeF& area,
                         const RooflineLevels& levels = {}, const BatchPath& path = {});

}  // namespace tilescope::gui
