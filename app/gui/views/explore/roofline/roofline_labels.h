// SPDX-License-Identifier: GPL-3.0-or-later
// Texts in the roofline and their places: roofs, ridge, zones, and the names of the largest and selected marks.
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
  int mark = 0;  // index of the mark, level or path step
  QString text;
  bool selected = false;
  PlacedLabel place;
};

struct RooflineLabels {
  std::optional<RoofText> bandwidth;
  std::optional<BoxedText> peak, ridge, memoryZone, computeZone;
  std::vector<MarkLabel> marks;
  std::vector<MarkLabel> levels;   // for the expanded layer's points
  std::vector<MarkLabel> batches;  // for the path's steps
  std::vector<RoofText> levelRoofs;
};

// The mark and the points of the expanded layer; without points no layer is expanded.
struct Expansion {
  RooflineLevels levels;
  std::vector<QPointF> points;
  int mark = -1;
};

// For each label, the index of its place among the candidates. Keys are a mark's first layer, a memory or a batch size.
using LabelMemory = QHash<QString, int>;

// If a layer is expanded, only its mark, its points and the selected marks have names. `memory` holds the earlier
// places of labels, which are kept if possible; it is updated.
RooflineLabels layOutLabels(const RooflineData& data, const PlotFrame& frame, const MarkShapes& shapes,
                            const QSet<int>& selected, LabelMemory& memory, const Expansion& expansion = {},
                            const BatchPath& path = {});

}  // namespace tilescope::gui
