// SPDX-License-Identifier: GPL-3.0-or-later
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
  int mark = 0;  // of the mark, level or path step
  QString text;
  bool selected = false;
  PlacedLabel place;
};

struct RooflineLabels {
  std::optional<RoofText> bandwidth;
  std::optional<BoxedText> peak, ridge, memoryZone, computeZone;
  std::vector<MarkLabel> marks;
  std::vector<MarkLabel> levels;
  std::vector<MarkLabel> batches;
  std::vector<RoofText> levelRoofs;
};

// Without points, no layer is expanded.
struct Expansion {
  RooflineLevels levels;
  std::vector<QPointF> points;
  int mark = -1;
};

// Index of a label's place among its candidates, by first layer, memory or batch size.
using LabelMemory = QHash<QString, int>;

// An expanded layer leaves names only to its mark, its points and the selection. `memory`: earlier places, kept if
// possible.
RooflineLabels layOutLabels(const RooflineData& data, const PlotFrame& frame, const MarkShapes& shapes,
                            const QSet<int>& selected, LabelMemory& memory, const Expansion& expansion = {},
                            const BatchPath& path = {});

}  // namespace tilescope::gui
