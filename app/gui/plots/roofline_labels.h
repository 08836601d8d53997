// SPDX-License-Identifier: GPL-3.0-or-later
// Every word inside the roofline and its place: roofs, ridge, zones, and the names of the largest and selected marks.
#pragma once

#include <QHash>
#include <QSet>
#include <optional>
#include <vector>

#include "app/gui/plots/label_placement.h"
#include "app/gui/plots/roofline_scene.h"

namespace tilescope::gui {

struct BoxedText {
  QString text;
  QRectF box;
};

struct RoofText {
  QString text;
  QPointF foot;      // on the roof, below the text's start
  double angle = 0;  // degrees, as QPainter turns
};

struct MarkLabel {
  int mark = 0;
  QString text;
  bool selected = false;
  PlacedLabel place;
};

struct RooflineLabels {
  std::optional<RoofText> bandwidth;
  std::optional<BoxedText> peak, ridge, memoryZone, computeZone;
  std::vector<MarkLabel> marks;
};

// Which candidate each mark's label took, by the mark's first layer.
using LabelMemory = QHash<QString, int>;

// The slanted roof inside the area, from its foot to the ridge or the edge.
std::optional<QLineF> slantedRoof(const RooflineData& data, const PlotFrame& frame);
std::optional<QLineF> flatRoof(const RooflineData& data, const PlotFrame& frame);

// `memory` is read for labels that should rest and holds the new places afterwards.
RooflineLabels layOutLabels(const RooflineData& data, const PlotFrame& frame, const MarkShapes& shapes,
                            const QSet<int>& selected, LabelMemory& memory);

}  // namespace tilescope::gui
