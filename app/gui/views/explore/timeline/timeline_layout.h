// SPDX-License-Identifier: GPL-3.0-or-later
// Rows over one time axis. Pieces that are narrower than a pixel are averaged, or the largest is shown.
#pragma once

#include <QRectF>
#include <optional>
#include <utility>
#include <vector>

#include "app/gui/plots/plot_frame.h"
#include "app/gui/views/explore/timeline/timeline_picture.h"

namespace tilescope::gui {
struct TimelineRows {
  std::vector<QRectF> rows;  // as in the picture; empty rectangles have no space
  std::size_t hidden = 0;
};
TimelineRows timelineRows(const TimelinePicture& picture, const QRectF& area);

// The same value over some pixels.
struct TimelineRun {
  double left = 0, right = 0;  // whole px
  double value = 0;

  bool operator==(const TimelineRun&) const = default;
};
std::vector<TimelineRun> timelineRuns(const std::vector<TimelineStep>& steps, double perUnit, const PlotFrame& frame);

// The layer to show over some pixels: of several in a pixel, the one with the largest weight.
struct LayerRun {
  double left = 0, right = 0;  // whole px
  std::size_t layer = 0;

  bool operator==(const LayerRun&) const = default;
};
// steps: their values are the weights; isArea: times the part of the pixel that they cover.
std::vector<LayerRun> layerRuns(const std::vector<TimelineStep>& steps, double perUnit, const PlotFrame& frame,
                                bool isArea);

// Pixels of a layer; at least kMinTimelineMark wide.
inline constexpr double kMinTimelineMark = 2;
std::pair<double, double> pixelsOf(const TimelinePicture& picture, std::size_t layer, const PlotFrame& frame);

struct TimelineCell {
  std::size_t layer = 0, row = 0;

  bool operator==(const TimelineCell&) const = default;
};
std::optional<TimelineCell> timelineCellAt(const TimelinePicture& picture, const TimelineRows& rows,
                                           const PlotFrame& frame, const QPointF& place);
// Empty if it is not visible.
QRectF timelineCellRect(const TimelinePicture& picture, const TimelineRows& rows, const PlotFrame& frame,
                        const TimelineCell& cell);

}  // namespace tilescope::gui
