// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>

#include "app/gui/plots/plot_frame.h"
#include "app/gui/views/validate/parity_words.h"

class QPainter;

namespace tilescope::gui {
struct ParityPaint {
  const ParityPicture& picture;
  const PlotFrame& frame;  // x: published, y: predicted, both logarithmic
  const Theme& theme;

  QPointF at(const ParityMark& mark) const { return frame.at(mark.published, mark.predicted); }
};

void paintParityBand(QPainter& painter, const ParityPaint& paint);  // the band of ±10 %, below the grid
void paintParity(QPainter& painter, const ParityPaint& paint);      // the line of equality and the marks
void paintParityOutline(QPainter& painter, const ParityPaint& paint, std::size_t mark);

QRectF parityMarkBounds(const QPointF& centre);
inline constexpr double kParityReach = 10;  // px; max distance at which a mark is hit

}  // namespace tilescope::gui
