// SPDX-License-Identifier: GPL-3.0-or-later
// Paints the graph of a network in its own pixels; the painter has the place and the scale.
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
  QRectF visible;         // of the graph: the rest is left out
  bool withWords = true;  // below 60 % they cannot be read
};

void paintGraph(QPainter& painter, const GraphPaint& paint);
void paintGraphOutline(QPainter& painter, const GraphPaint& paint, std::size_t node);  // of what the pointer is on

// Boxes only, for the small map.
void paintGraphMap(QPainter& painter, const GraphPaint& paint);

// Where a click folds out, and the tile of a copy; as wide as the hull leaves.
QRectF chevronOf(const GraphHull& hull);
std::optional<QRectF> tileOf(const GraphHull& hull, std::size_t copy);  // nothing: too many for tiles

}  // namespace tilescope::gui
