// SPDX-License-Identifier: GPL-3.0-or-later
// Where the names of marks stand. One label after the other takes the cheapest of its candidate places: beside the mark
// first, further away with a leader line, never over or close to a line, another label, a large mark or the edge. Of
// marks that overlap, the first has its label as ever; the label of any other stands at a part of the edge that is its
// mark's own, or its leader ends there. What finds no place is left out. Same input, same places; a place taken in the
// picture before is preferred, so that labels rest during drags.
#pragma once

#include <QLineF>
#include <QRectF>
#include <optional>
#include <vector>

namespace tilescope::gui {

inline constexpr double kLineAir = 5;  // px from a label to the middle of a line: 4 beside a roof 2 wide

struct Obstacle {
  QPointF centre;
  double reach = 0;    // px, half of its extent
  bool large = false;  // never covered; small ones only where nothing else is free
  bool diamond = false;
};

struct LabelRequest {
  std::size_t mark = 0;  // of the obstacles
  QSizeF size;
  int preferred = -1;  // the candidate of the picture before
};

struct LabelSurroundings {
  QRectF area;                  // labels stay inside
  std::vector<QRectF> keepOff;  // other text
  std::vector<QLineF> lines;    // never below a label or closer than kLineAir
  std::vector<Obstacle> marks;
};

struct PlacedLabel {
  QRectF box;
  std::optional<QLineF> leader;  // from the label to the mark
  int candidate = -1;
};

bool crosses(const QLineF& line, const QRectF& box);

// In the order of the requests, the first one chooses first.
std::vector<std::optional<PlacedLabel>> placeLabels(const std::vector<LabelRequest>& requests,
                                                    const LabelSurroundings& surroundings);

}  // namespace tilescope::gui
