// SPDX-License-Identifier: GPL-3.0-or-later
// Paints the graph of a network in graph coordinates; the painter's transform sets position and scale.
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
  bool withWords = true;  // false below 60 %, where they cannot be read
};

void paintGraph(QPainter& painter, const GraphPaint& paint);
void paintGraphOutline(QPainter& painter, const GraphPaint& paint, std::size_t node);  // of the hovered item

// Paints only boxes, for the overview map.
void paintGraphMap(QPainter& painter, const GraphPaint& paint);

// The chevron that unfolds a block, and the tile that selects a copy; tiles are as wide as the hull permits.
QRectF chevronOf(const GraphHull& hull);
std::optional<QRectF> tileOf(const GraphHull& hull, std::size_t copy);  // nullopt: too many copies for tiles

}  // namespace tilescope::gui
