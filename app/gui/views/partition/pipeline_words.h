// SPDX-License-Identifier: GPL-3.0-or-later
// The pipeline as text and numbers.
#pragma once

#include "app/gui/kit/chrome/legend.h"
#include "app/gui/plots/plot.h"
#include "app/gui/views/partition/partition_picture.h"

namespace tilescope::gui {

PlotTable tableOf(const PipelinePicture& picture);  // one row per bar
QString barTip(const PipelinePicture& picture, const PipelineBar& bar);
QString stageTip(const PipelinePicture& picture, std::size_t stage);
QString paceText(const PipelinePicture& picture);  // "16 chips, one image every 0.346 ms", or a batch of images
QString pipelineSummary(const PipelinePicture& picture);
LegendEntries pipelineLegend(const PipelinePicture& picture);

QString replicaText(const PipelineStage& stage);                // "× 4"; empty for one
QString stageRange(std::size_t first, std::size_t last);        // "stages 5 to 10", from 1
QString timeText(double time, const PipelinePicture& picture);  // "3.49 ms"; short ones in a unit of their own
QString firstImageText(const PipelinePicture& picture);         // "first image out at 3.49 ms"

}  // namespace tilescope::gui
