// SPDX-License-Identifier: GPL-3.0-or-later
// Paints in graph coordinates. The painter's transform sets position and scale.
#pragma once

#include <QRectF>
#include <optional>

#include "app/gui/views/network/graph/graph_picture.h"

class QPainter;

namespace tilescope::gui {
struct Theme;

inline QRectF rectOf(const GraphBox& box) {
  return {box.left, box.top, box.width, box.height};
}

struct GraphPaint {
  const GraphPicture& picture;
  const Theme& theme;
  QRectF visible;         // in graph coordinates; the rest is not painted
  bool withWords = true;  // false below 60 % zoom, where texts are unreadable
};

void paintGraph(QPainter& painter, const GraphPaint& paint);
void paintGraphOutline(QPainter& painter, const GraphPaint& paint, std::size_t node);

// Boxes without texts, for the overview map.
void paintGraphMap(QPainter& painter, const GraphPaint& paint);

// The chevron unfolds a block, a tile selects a copy. Tiles share the width of the block's frame.
QRectF chevronOf(const GraphHull& hull);
std::optional<QRectF> tileOf(const GraphHull& hull, std::size_t copy);  // nullopt: too many copies

}  // namespace tilescope::gui
