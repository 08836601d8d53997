// SPDX-License-Identifier: GPL-3.0-or-later
// The lanes of the pipeline from top to bottom, one per replica of each stage, with a row for text below. Stages too
// low for a name share one with their neighbours. Lanes get thinner before the plot scrolls.
#pragma once

#include <QRectF>
#include <QString>
#include <optional>
#include <vector>

#include "app/gui/kit/chrome/legend.h"
#include "app/gui/plots/plot.h"
#include "app/gui/plots/plot_frame.h"
#include "app/gui/views/partition/partition_picture.h"

namespace tilescope::gui {

struct StageLabel {
  std::size_t first = 0, last = 0;  // indices of stages
  QRectF box;
};

struct PipelineLanes {
  QRectF area;                         // without the row for text
  double height = 0;                   // px, of one lane
  double hidden = 0;                   // px, the maximum scroll offset
  std::vector<std::size_t> firstLane;  // first lane of each stage, and at the end the total number of lanes
  double scrolled = 0;

  double top(std::size_t lane) const { return area.top() + static_cast<double>(lane) * height - scrolled; }
  std::size_t count() const { return firstLane.empty() ? 0 : firstLane.back(); }
  std::size_t laneOf(const PipelineBar& bar) const {
    return firstLane[bar.stage] + static_cast<std::size_t>(bar.replica);
  }
};

// area: the area between the axes.
PipelineLanes lanesFor(const PipelinePicture& picture, const QRectF& area, double scrolled);
std::vector<StageLabel> stageLabels(const PipelineLanes& lanes, double left);

// In the lanes' area; empty if the bar is not visible.
QRectF barRect(const PipelineBar& bar, const PipelineLanes& lanes, const PlotFrame& frame);
std::optional<std::size_t> barAt(const PipelinePicture& picture, const PipelineLanes& lanes, const PlotFrame& frame,
                                 const QPointF& point);

// Space for the names of stages left of the area.
double stageNameWidth(const PipelinePicture& picture);

// The pipeline as text and numbers.

PlotTable tableOf(const PipelinePicture& picture);  // one row per bar
QString barTip(const PipelinePicture& picture, const PipelineBar& bar);
QString stageTip(const PipelinePicture& picture, std::size_t stage);
QString paceText(const PipelinePicture& picture);  // "16 chips, one image every 0.346 ms"; or every batch of images
QString pipelineSummary(const PipelinePicture& picture);
LegendEntries pipelineLegend(const PipelinePicture& picture);

QString replicaText(const PipelineStage& stage);                // "× 4"; empty for one
QString stageRange(std::size_t first, std::size_t last);        // "stages 5 to 10", from 1
QString timeText(double time, const PipelinePicture& picture);  // "3.49 ms"; short times in a smaller unit
QString firstImageText(const PipelinePicture& picture);         // "first image out at 3.49 ms"

}  // namespace tilescope::gui
