// SPDX-License-Identifier: GPL-3.0-or-later
// Places each label at its cheapest place: next to its mark, or further away with a leader line. Labels never cover
// lines, other labels or large marks; a label without a free place is omitted. The previous place is preferred, so that
// labels do not jump during drags.
#pragma once

#include <QLineF>
#include <QRectF>
#include <optional>
#include <vector>

namespace tilescope::gui {

inline constexpr double kLineAir = 5;  // px to a line's middle

struct Obstacle {
  QPointF centre;
  double reach = 0;  // half of its size, px
  // Small marks are covered only if nothing else is free.
  bool large = false;
  bool diamond = false;
};

struct LabelRequest {
  std::size_t mark = 0;
  QSizeF size;
  int preferred = -1;  // in the previous picture; -1: none
};

struct LabelSurroundings {
  QRectF area;  // labels stay inside
  std::vector<QRectF> keepOff;
  std::vector<QLineF> lines;  // kept at kLineAir
  std::vector<Obstacle> marks;
};

struct PlacedLabel {
  QRectF box;
  std::optional<QLineF> leader;
  int candidate = -1;
};

bool crosses(const QLineF& line, const QRectF& box);

// In the order of the requests; nullopt: no free place.
std::vector<std::optional<PlacedLabel>> placeLabels(const std::vector<LabelRequest>& requests,
                                                    const LabelSurroundings& surroundings);

}  // namespace tilescope::gui
