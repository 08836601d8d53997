// SPDX-License-Identifier: GPL-3.0-or-later
// Places the labels of marks. Each label in turn takes the cheapest of its candidate places: next to the mark, or
// further away with a leader line, but never on or close to a line, another label, a large mark or the edge. If marks
// overlap, the first one has its label as usual; the label or leader of another one touches a part of its mark's edge
// that is not covered. A label without a free place is left out. The same input gives the same places; the place in
// the previous picture is preferred, so that labels do not jump during drags.
#pragma once

#include <QLineF>
#include <QRectF>
#include <optional>
#include <vector>

namespace tilescope::gui {

inline constexpr double kLineAir = 5;  // px from a label to the middle of a line: 4 px next to a 2 px wide roof

struct Obstacle {
  QPointF centre;
  double reach = 0;  // px, half of its size
  // Large marks are never covered, small ones only if nothing else is free.
  bool large = false;
  bool diamond = false;
};

struct LabelRequest {
  std::size_t mark = 0;  // index of the mark
  QSizeF size;
  int preferred = -1;  // the candidate used in the previous picture
};

struct LabelSurroundings {
  QRectF area;                  // labels stay inside
  std::vector<QRectF> keepOff;  // other texts, never covered
  std::vector<QLineF> lines;    // never covered; labels keep a distance of kLineAir
  std::vector<Obstacle> marks;
};

struct PlacedLabel {
  QRectF box;
  std::optional<QLineF> leader;  // from the label to the mark
  int candidate = -1;
};

bool crosses(const QLineF& line, const QRectF& box);

// The first request chooses first; the results are in the order of the requests.
std::vector<std::optional<PlacedLabel>> placeLabels(const std::vector<LabelRequest>& requests,
                                                    const LabelSurroundings& surroundings);

}  // namespace tilescope::gui
