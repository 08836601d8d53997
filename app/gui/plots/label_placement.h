// SPDX-License-Identifier: GPL-3.0-or-later
// Places the labels of marks. Each label in turn takes the cheapest place: next to its mark, or further away with a
// leader line. Labels never cover a line, another label, a large mark or the edge. If marks overlap, a label or its
// leader touches an uncovered part of its mark's edge. A label without a free place is omitted.
//
// The same input gives the same places. The place in the previous picture is preferred, so that labels do not jump
// during drags.
#pragma once

#include <QLineF>
#include <QRectF>
#include <optional>
#include <vector>

namespace tilescope::gui {

inline constexpr double kLineAir = 5;  // px to a line's middle: 4 px to a 2 px wide roof

struct Obstacle {
  QPointF centre;
  double reach = 0;  // half of its size in px
  // Large marks are never covered, small ones only if nothing else is free.
  bool large = false;
  bool diamond = false;
};

struct LabelRequest {
  std::size_t mark = 0;  // index of the mark
  QSizeF size;
  int preferred = -1;  // place in the previous picture; -1: none
};

struct LabelSurroundings {
  QRectF area;                  // all labels must be inside
  std::vector<QRectF> keepOff;  // texts that must not be covered
  std::vector<QLineF> lines;    // must not be covered, with a distance of kLineAir
  std::vector<Obstacle> marks;
};

struct PlacedLabel {
  QRectF box;
  std::optional<QLineF> leader;  // from the label to the mark
  int candidate = -1;
};

bool crosses(const QLineF& line, const QRectF& box);

// Places labels in the order of the requests. nullopt: no free place.
std::vector<std::optional<PlacedLabel>> placeLabels(const std::vector<LabelRequest>& requests,
                                                    const LabelSurroundings& surroundings);

}  // namespace tilescope::gui
