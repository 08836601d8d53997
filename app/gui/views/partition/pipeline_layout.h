// SPDX-License-Identifier: GPL-3.0-or-later
// One lane per replica of each stage. Neighbouring stages that are too low for names share one.
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
  QRectF area;                         // without the line of text
  double height = 0;                   // px, of one lane
  double hidden = 0;                   // px; max scroll offset
  std::vector<std::size_t> firstLane;  // by stage; then the number of lanes
  double scrolled = 0;

  double top(std::size_t lane) const { return area.top() + static_cast<double>(lane) * height - scrolled; }
  std::size_t count() const { return firstLane.empty() ? 0 : firstLane.back(); }
  std::size_t laneOf(const PipelineBar& bar) const {
    return firstLane[bar.stage] + static_cast<std::size_t>(bar.replica);
  }
};

// area: inside the axes.
PipelineLanes lanesFor(const PipelinePicture& picture, const QRectF& area, double scrolled);
std::vector<StageLabel> stageLabels(const PipelineLanes& lanes, double left);

QRectF barRect(const PipelineBar& bar, const PipelineLanes& lanes, const PlotFrame& frame);
std::optional<std::size_t> barAt(const PipelinePicture& picture, const PipelineLanes& lanes, const PlotFrame& frame,
                                 const QPointF& point);

double stageNameWidth(const PipelinePicture& picture);

PlotTable tableOf(const PipelinePicture& picture);
QString barTip(const PipelinePicture& picture, const PipelineBar& bar);
QString stageTip(const PipelinePicture& picture, std::size_t stage);
QString paceText(const PipelinePicture& picture);  // "16 chips, one image every 0.346 ms"
QString pipelineSummary(const PipelinePicture& picture);
LegendEntries pipelineLegend(const PipelinePicture& picture);

QString replicaText(const PipelineStage& stage);                // empty for one
QString busyText(double share);                                 // "83 %"
QString stageRange(std::size_t first, std::size_t last);        // "stages 5 to 10", from 1
QString timeText(double time, const PipelinePicture& picture);  // "3.49 ms"; short times in a smaller unit
QString firstImageText(const PipelinePicture& picture);

}  // namespace tilescope::gui
