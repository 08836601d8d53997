// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the pipeline from plain values; knows no widget.
#pragma once

#include "app/gui/views/partition/pipeline_layout.h"

class QColor;
class QPainter;

namespace tilescope::gui {

struct Theme;

struct PipelinePaint {
  const PipelinePicture& picture;
  PipelineLanes lanes;
  PlotFrame frame;  // in the picture's time
  const Theme& theme;
};

void paintPipeline(QPainter& painter, const PipelinePaint& paint);
void paintStageNames(QPainter& painter, const PipelinePaint& paint);
void paintBarOutline(QPainter& painter, const PipelinePaint& paint, std::size_t bar);

// Of the bars of an image: the first one stands out, later ones alternate.
QColor imageColour(int image, const Theme& theme);

}  // namespace tilescope::gui
