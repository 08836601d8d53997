// SPDX-License-Identifier: GPL-3.0-or-later
// Where the names of marks stand. One label after the other takes the cheapest of its candidate places: beside the mark
// first, further away with a leader line, never over another label, a large mark or the edge. What finds no place is
// left out. Same input, same places; a place taken in the picture before is preferred, so that labels rest during
// drags.
#pragma once

#include <QLineF>
#include <QRectF>
#include <optional>
#include <vector>

namespace tilescope::gui {

struct Obstacle {
  QPointF centre;
  double reach = 0;    // px, half of its extent
  bool large = false;  // never covered; small ones only where nothing else is free
};

struct LabelRequest {
  std::size_t mark = 0;  // of the obstacles
  QSizeF size;
  int preferred = -1;  // the candidate of the picture before
};

struct LabelSurroundings {
  QRectF area;                     // labels stay inside
  std::vector<QRectF> keepOff;     // other text
  std::vector<QLineF> lines;       // never below a label
  std::vector<QLineF> faintLines;  // better not
  std::vector<Obstacle> marks;
};

struct PlacedLabel {
  QRectF box;
  std::optional<QLineF> leader;  // from the label to the mark
  int candidate = -1;
};

// In the order of the requests, the first one chooses first.
std::vector<std::optional<PlacedLabel>> placeLabels(const std::vector<LabelRequest>& requests,
                                                    const LabelSurroundings& surroundings);

}  // namespace tilescope::gui
