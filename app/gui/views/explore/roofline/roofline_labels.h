// SPDX-License-Identifier: GPL-3.0-or-later
// Every word inside the roofline and its place: roofs, ridge, zones, and the names of the largest and selected marks.
#pragma once

#include <QHash>
#include <QSet>
#include <optional>
#include <vector>

#include "app/gui/plots/label_placement.h"
#include "app/gui/views/explore/roofline/roofline_levels.h"
#include "app/gui/views/explore/roofline/roofline_scene.h"

namespace tilescope::gui {

struct BoxedText {
  QString text;
  QRectF box;
};

struct MarkLabel {
  int mark = 0;  // or level, or step
  QString text;
  bool selected = false;
  PlacedLabel place;
};

struct RooflineLabels {
  std::optional<RoofText> bandwidth;
  std::optional<BoxedText> peak, ridge, memoryZone, computeZone;
  std::vector<MarkLabel> marks;
  std::vector<MarkLabel> levels;   // of the expanded layer's points
  std::vector<MarkLabel> batches;  // of the path's steps
  std::vector<RoofText> levelRoofs;
};

// The expanded layer among the marks; without points: none is.
struct Expansion {
  RooflineLevels levels;
  std::vector<QPointF> points;
  int mark = -1;
};

// Which candidate each label took, by the mark's first layer, the level's memory or the batch.
using LabelMemory = QHash<QString, int>;

// With an expanded layer only its mark, its points and the selection have names. `memory` is read for labels that
// should rest and holds the new places afterwards.
RooflineLabels layOutLabels(const RooflineData& data, const PlotFrame& frame, const MarkShapes& shapes,
                            const QSet<int>& selected, LabelMemory& memory, const Expansion& expansion = {},
                            const BatchPath& path = {});

}  // namespace tilescope::gui
