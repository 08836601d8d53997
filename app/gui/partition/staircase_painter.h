// SPDX-License-Identifier: GPL-3.0-or-later
// Draws traffic over capacity from plain values; knows no widget.
#pragma once

#include "app/gui/models/partition_picture.h"
#include "app/gui/partition/partition_text.h"
#include "app/gui/plots/plot_frame.h"

class QPainter;

namespace tilescope::gui {

struct Theme;

// The frame counts in the units.
struct StaircasePaint {
  const StaircasePicture& picture;
  const PlotFrame& frame;
  const ByteUnit &size, &traffic;
  const Theme& theme;

  QPointF at(double capacity, double bytes) const { return frame.at(capacity / size.bytes, bytes / traffic.bytes); }
};

void paintStaircase(QPainter& painter, const StaircasePaint& paint);
void paintStairOutline(QPainter& painter, const StaircasePaint& paint, std::size_t step);

}  // namespace tilescope::gui
