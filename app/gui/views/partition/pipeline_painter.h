// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/views/partition/pipeline_layout.h"

class QColor;
class QPainter;

namespace tilescope::gui {
struct Theme;

struct PipelinePaint {
  const PipelinePicture& picture;
  PipelineLanes lanes;
  PlotFrame frame;  // in the picture's unit of time
  const Theme& theme;
};

void paintPipeline(QPainter& painter, const PipelinePaint& paint);
void paintStageNames(QPainter& painter, const PipelinePaint& paint);
void paintBarOutline(QPainter& painter, const PipelinePaint& paint, std::size_t bar);

// The first image has its own colour; later ones alternate.
QColor imageColour(int image, const Theme& theme);

}  // namespace tilescope::gui
